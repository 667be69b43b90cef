// Loaded before the emulator: otherwise it would go on running when the tests are killed.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, 500).unref();
