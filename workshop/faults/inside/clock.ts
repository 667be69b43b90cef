/** The clock of this process, which can be made to go wrong by so many milliseconds. */
export function createClock(): { set(ahead: number): void } {
  let offset = 0;
  const RealDate = Date;
  class WrongDate extends RealDate {
    constructor(...given: [] | [string | number | Date]) {
      super(given.length === 0 ? RealDate.now() + offset : given[0]);
    }
    static override now(): number {
      return RealDate.now() + offset;
    }
  }
  // Whoever makes a date of its parts gets what the real one gives.
  globalThis.Date = new Proxy(WrongDate, {
    construct: (target, given: [], newTarget) =>
      given.length > 1 ? new RealDate(...given) : (Reflect.construct(target, given, newTarget) as Date),
  }) as unknown as DateConstructor;
  return { set: (ahead) => void (offset = ahead) };
}
