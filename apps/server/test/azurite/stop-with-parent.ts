// Loaded before the emulator: should the tests be killed, nobody would stop it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit();
}, 500).unref();
