/** Entry method and due dates of a job, by the pack of its state. */
export const stateMessages = {
  duties: {
    'service company': 'The service company must give the operator its part',
    operator: 'The operator must disclose',
  },
  reminder: 'A reminder, not legal advice.',
  completion: "Completion is not in the document: the job's end stands for it.",
  unconfirmed: 'not confirmed',
  metBefore: 'done with an earlier revision',
  noPack: (state: string) => `There is no state pack for ${state}, so no due date is known.`,
  tooEarly: (state: string, day: string) =>
    `The due dates in ${state} are known for jobs that ended on ${day} or later, so none is known.`,
  noDate: 'No due date is known: the state or the end of the job is missing or cannot be read.',
  preset: (method: string, state: string, reason: string, source: string) =>
    `${method} is preset in ${state}: ${reason} (${source}).`,
  linked: 'The document lists each chemical under its product.',
  apart: 'The document lists products and chemicals apart, and links neither to the other.',
  productsApart: 'This SystemApproach document names its products and its chemicals apart.',
  differentMethods:
    'The two documents have different entry methods: one lists chemicals under their products, the other apart from them. Rows that say the same stand here as added and removed.',
  waterIsVoluntary: 'The registry treats the water source as voluntary. It is required here.',
} as const;
