import { findAll, type Rule } from '../rule/rule.ts';

/** The broken rules, each with the field that the form marks. */
export const marks = <Form>(rules: readonly Rule<Form>[], form: Form): string[] =>
  findAll(rules, form).map(({ id, where }) => `${id} ${where}`.trim());

/** The same in the words a user reads. */
export const says = <Form>(rules: readonly Rule<Form>[], form: Form): string[] =>
  findAll(rules, form).map(({ message }) => message);
