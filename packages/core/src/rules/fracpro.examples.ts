const time = { wellApi: '42-461-42471-00-00', stage: '1', timeType: 'timeStart' };

/** For each rule of the calls to FracPro: something that keeps it and something that breaks it. */
export const fracproExamples = {
  'FRACPRO-01': { keeps: { jobNumber: 'J-10.01_b' }, breaks: { jobNumber: '../1001' } },
  'FRACPRO-02': { keeps: time, breaks: { ...time, wellApi: '42/461' } },
  'FRACPRO-03': { keeps: time, breaks: { ...time, stage: '0' } },
  'FRACPRO-04': { keeps: { ...time, timeType: 'timeEnd' }, breaks: { ...time, timeType: 'start' } },
};
