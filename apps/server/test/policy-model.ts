import { type Case, type Role } from '@disclosure/core';
import type { Api } from './test-app.ts';

export interface ModelCustomer {
  readonly id: number;
  readonly name: string;
  seesAll: boolean;
  isDeleted: boolean;
  isRequested: boolean;
  /** Another customer has its name. */
  isReplaced: boolean;
  /** Its users when it was deleted. */
  readonly left: Set<Person>;
}

export interface Person {
  readonly id: number;
  readonly email: string;
  /** Of their newest session. */
  api: Api;
  readonly role: Role;
  readonly customers: Set<ModelCustomer>;
  /** Their account was deleted while they were signed in, and may be restored. */
  isGone: boolean;
}

export interface ModelFile {
  readonly id: string;
  /** What it was called when it came. */
  readonly given: string;
  readonly well: string;
  name: string;
  customer: ModelCustomer;
  revision: number;
  /** Stands for the bytes of the newest revision. */
  mass: number;
  newestBy: Person;
  readonly earlierBy: Set<Person>;
  isDeleted: boolean;
}

/** What the server should know, as the specification says it, and nothing else. */
export class PolicyModel {
  readonly customers: ModelCustomer[] = [];
  readonly people: Person[] = [];
  readonly files: ModelFile[] = [];

  addPerson(person: Pick<Person, 'id' | 'email' | 'api' | 'role'>): void {
    this.people.push({ ...person, customers: new Set(), isGone: false });
  }

  addCustomer(customer: Pick<ModelCustomer, 'id' | 'name' | 'seesAll'>): void {
    this.customers.push({ ...customer, isDeleted: false, isRequested: false, isReplaced: false, left: new Set() });
  }

  addFile(file: Omit<ModelFile, 'earlierBy' | 'isDeleted'>): void {
    this.files.push({ ...file, earlierBy: new Set(), isDeleted: false });
  }

  get staff(): Person[] {
    return this.people.filter(({ isGone }) => !isGone);
  }

  get liveCustomers(): ModelCustomer[] {
    return this.customers.filter(({ isDeleted }) => !isDeleted);
  }

  get liveFiles(): ModelFile[] {
    return this.files.filter(({ isDeleted }) => !isDeleted);
  }

  /** The customers of the person that open the file. */
  readonly throughOf = (person: Person, file: ModelFile): ModelCustomer[] =>
    [...person.customers].filter((one) => opens(one, file));

  readonly sees = (person: Person, file: ModelFile): boolean => this.throughOf(person, file).length > 0;

  /** What is true of a person and a file, as the policy names it. */
  readonly casesOfFile = (person: Person, file: ModelFile): Case[] => [
    ...(this.sees(person, file) ? (['the user sees the file'] as const) : []),
    ...(file.newestBy === person ? (['the user made its newest revision'] as const) : []),
  ];

  /** Who sees fewer files without the customer. Files in the bin count. */
  readonly losingSight = (customer: ModelCustomer): Person[] =>
    this.staff.filter(
      ({ customers }) =>
        customers.has(customer) &&
        this.files.some(
          (file) => opens(customer, file) && ![...customers].some((other) => other !== customer && opens(other, file)),
        ),
    );

  /** All files that the customer opens are in the bin. */
  readonly isOnlyBin = (customer: ModelCustomer): boolean => !this.liveFiles.some((file) => opens(customer, file));

  readonly caseOfDeletion = (customer: ModelCustomer): Case => {
    if (customer.seesAll) return 'the customer sees all files';
    return this.losingSight(customer).length > 0 ? 'someone loses sight of files' : 'no one loses sight of files';
  };

  /** The name that a file gets: its own, or with the lowest number that is free. */
  freeName(wanted: string): string {
    const taken = new Set(this.liveFiles.map(({ name }) => name));
    const numbered = (number: number) => (number === 1 ? wanted : wanted.replace(/\.xml$/, ` (${number}).xml`));
    let number = 1;
    while (taken.has(numbered(number))) number += 1;
    return numbered(number);
  }

  supersede(file: ModelFile, person: Person, mass: number): void {
    file.earlierBy.add(file.newestBy);
    Object.assign(file, { mass, newestBy: person, revision: file.revision + 1 });
  }

  /** Its users and files go to the other customer. Users who are gone come back without either of the two. */
  replaceCustomer(from: ModelCustomer, to: ModelCustomer): void {
    for (const person of this.staff) if (person.customers.has(from)) person.customers.add(to);
    for (const file of this.files) if (file.customer === from) file.customer = to;
    this.deleteCustomer(from);
    from.left.clear();
    from.isReplaced = true;
  }

  /** How many files each person would see or no longer see, file by file. */
  readonly sightAfter = (from: ModelCustomer, to: ModelCustomer) =>
    this.staff.flatMap((person) => {
      const after = new Set([...person.customers].map((one) => (one === from ? to : one)));
      const seesAfter = (file: ModelFile) =>
        [...after].some((one) => one.seesAll || one === (file.customer === from ? to : file.customer));
      const gained = this.files.filter((file) => seesAfter(file) && !this.sees(person, file)).length;
      const lost = this.files.filter((file) => !seesAfter(file) && this.sees(person, file)).length;
      return gained + lost === 0 ? [] : [{ id: person.id, gained, lost }];
    });

  /** The customer is gone for all of its users. */
  deleteCustomer(customer: ModelCustomer): void {
    customer.isDeleted = true;
    customer.isRequested = false;
    customer.left.clear();
    for (const person of this.people) if (person.customers.delete(customer)) customer.left.add(person);
  }

  /** It comes back with its users: those who are gone have it when they come back themselves. */
  restoreCustomer(customer: ModelCustomer): void {
    customer.isDeleted = false;
    for (const person of customer.left) person.customers.add(customer);
  }
}

const opens = ({ isDeleted, seesAll, id }: ModelCustomer, { customer }: ModelFile) =>
  !isDeleted && (seesAll || id === customer.id);
