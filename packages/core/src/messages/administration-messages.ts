import { MOST_PAIRS } from '../access/access-draft.ts';
import { printCount, printGrouped } from '../numbers/format.ts';

/** The texts of Settings that are not rules. */
export const administrationMessages = {
  users: {
    loadFailed: 'Failed to load data. Please try again later.',
    added: 'User added successfully!',
    updated: 'User updated successfully!',
    deleted: 'User account has been successfully deleted!',
    removedFromCompany: 'User(s) removed from customer successfully!',
    assigned: 'User assigned to customer successfully!',
    removed: 'User removed from customer successfully!',
    assignedMany: (users: number) => `${printCount(users, 'user')} assigned to customer successfully!`,
    invited: (email: string) => `We sent an invitation to ${email}.`,
    signedOut: (name: string) => `${name} has been signed out everywhere.`,
    twoStepReset: (name: string) => `${name} can sign in with the password alone and set up two-step sign-in again.`,
    resetOwnTwoStep: 'Please turn off your own two-step sign-in in your profile.',
    addFailed: (reason: string) => `Failed to add user: ${reason}`,
    updateFailed: (reason: string) => `Failed to update user: ${reason}`,
    deleteFailed: (reason: string) => `Failed to delete user: ${reason}`,
    removeFromCompanyFailed: (reason: string) => `Something went wrong! ${reason}`,
    assignFailed: (reason: string) => `Failed to assign user to customer: ${reason}`,
    removeFailed: (reason: string) => `Failed to remove user from customer: ${reason}`,
    noCustomers: 'No customers assigned to this user.',
    cannotBeUndone: 'This action cannot be undone.',
    lastManager: 'This is the last Manager who can sign in. Please make someone else a Manager first.',
    deleteSelf: 'You cannot delete your own account. Please ask another Manager.',
    alreadyActive: (name: string) => `${name} has already chosen a password, so no invitation is needed.`,
  },
  access: {
    loadFailed: 'Failed to load who is assigned to which customers. Please try again later.',
    changed: (assigned: number, removed: number) =>
      [
        assigned > 0 ? `${printCount(assigned, 'assignment')} added.` : '',
        removed > 0 ? `${printCount(removed, 'assignment')} removed.` : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    undone: 'The assignments are as they were before.',
    failed: (reason: string) => `Failed to change the assignments: ${reason}`,
    undoFailed: (reason: string) => `Failed to undo the assignments: ${reason}`,
    changedMeanwhile: (user: string, customer: string, others: number) =>
      `Another Manager has meanwhile changed whether ${user} is assigned to ${customer}${
        others === 0 ? '' : `, and ${printCount(others, 'other assignment')}`
      }. Nothing was changed. Please look at the table again.`,
    tooMany: `At most ${printGrouped(MOST_PAIRS)} assignments can be changed at once. Please choose fewer.`,
    nothingTo: {
      assign: 'all of them are already assigned',
      remove: 'none of them is assigned, so there is nothing to remove',
    },
    nothingChanges: 'nothing would change',
    readersFailed: 'Failed to load who sees this file. Please try again later.',
    everyoneSees: 'This file has no owner. All users see it.',
    noReaders: 'No user sees this file.',
    seesThrough: (customer: string) => `sees it through ${customer}, which sees all files`,
    assignedTo: (customer: string) => `assigned to ${customer}`,
    seesAll: (customer: string) => `Users assigned to ${customer} see the files of every customer.`,
    askAll: (users: string) => `This lets ${users} see all files, also those of customers that are not selected here.`,
    seesThroughShort: (customer: string) => `${customer}, which sees all files`,
  },
  customers: {
    loadFailed: 'Failed to load customers. Please try again later.',
    saveFailed: 'Failed to save customer. Please try again.',
    deleteFailed: 'Failed to delete customer. Please try again.',
    added: 'Customer added successfully',
    updated: 'Customer updated successfully',
    deleted: 'Customer deleted successfully',
    none: 'No customers found. Add some above.',
    noneMatch: 'No customers found matching your search.',
    noUsers: 'No users assigned to this customer.',
    confirmDelete: (name: string) =>
      `Are you sure you want to delete the customer "${name}"? This action cannot be undone.`,
    otherNameTaken: (name: string, owner: string) =>
      `"${name}" is already a name of ${owner}. Please remove it there first, or leave it out here.`,
    otherNamesHint: 'Other spellings in job data that mean this customer, separated by semicolons.',
    remember: (name: string, customer: string) => `Remember "${name}" as another name of ${customer}`,
    remembered: (name: string, customer: string) => `"${name}" is now another name of ${customer}.`,
    rememberFailed: (reason: string) => `Failed to remember the name: ${reason}`,
    notOneName: 'This name has no letters, or a semicolon. It cannot be another name.',
    nameTaken: (name: string) => `A customer named "${name}" already exists`,
    seesAllMeaning:
      'Users assigned to this customer see the files of every customer. Select this for your own company only.',
    allAccessIsManagers: 'Only a Manager may change whether a customer sees all files.',
    deletionIsManagers: (users: number) =>
      users === 0
        ? 'A Manager must delete this customer'
        : `A Manager must delete this customer: ${printCount(users, 'user')} would lose sight of its files`,
    managerAsked: 'A Manager has been asked to delete this customer.',
    askFailed: 'Failed to ask a Manager. Please try again.',
    deleteYourself: 'You can delete this customer yourself.',
    deletionLoadFailed: 'Failed to load what deleting this customer would do. Please try again.',
    losesSight: (users: number) => `${printCount(users, 'user')} will lose sight of files:`,
    asksToDelete: (user: string, day: string) => `${user} asked on ${day} to delete this customer.`,
    asksToDeleteNamed: (user: string, name: string) => `${user} asks a Manager to delete the customer "${name}".`,
    requestsFailed: 'The requests to Managers could not be loaded.',
    requestDismissed: 'The request was dismissed. The customer stays.',
    dismissFailed: 'Failed to dismiss the request. Please try again.',
  },
  mappings: {
    loadFailed: 'Failed to load data. Please try again later.',
    addFailed: 'Failed to add mapping. Please try again.',
    deleteFailed: 'Failed to delete mapping. Please try again.',
    refreshFailed: 'Failed to refresh mappings. Please close and reopen the modal.',
    deleted: 'Mapping deleted successfully',
    added: (number: number, code: string) => `Successfully mapped ${number} ingredient(s) to chemical code ${code}`,
    none: 'No mappings found. Add your first mapping above.',
  },
  imports: {
    rowsOf: (number: number) => printCount(number, 'row'),
    faults: (number: number) => printCount(number, 'fault'),
    good: (number: number) => `${number} good`,
    changes: (added: number, changed: number, unchanged: number) =>
      `${added} new · ${changed} changed · ${unchanged} unchanged`,
    howToMend: 'type in the marked cell; Enter goes to the next',
    moreToMend: (number: number) => `${printCount(number, 'more fault')}: fix these first, or fix the file.`,
    headWrong:
      'The first row of the file must have the titles of the template. Please correct it and choose the file again.',
    withoutFinding: (number: number, warned: number) =>
      `${printCount(number, 'row')} without a finding${warned > 0 ? `, and ${warned} with a warning` : ''}`,
    marked: (number: number) => `${printCount(number, 'more row')} left out: marked in the column Skip`,
    nothing: 'There is nothing to import.',
    skipsFaulty: (number: number) =>
      `${printCount(number, 'row')} with faults ${number === 1 ? 'is skipped and stays' : 'are skipped and stay'} in this list.`,
    passesWarnings: (rows: readonly number[]) =>
      rows.length === 1 ? `The warning does not stop row ${rows[0]}.` : `The warnings do not stop ${rows.length} rows.`,
    importAll: (number: number) => `Import all ${number}`,
    importSome: (number: number, skipped: number) => `Import ${number}, skip ${skipped}`,
    changedMeanwhile: (number: number) =>
      `${printCount(number, 'row')} ${number === 1 ? 'was changed while it was' : 'were changed while they were'} imported and ${number === 1 ? 'is' : 'are'} still in this list: import again to change what was added.`,
    stillHere: (number: number) =>
      `${printCount(number, 'skipped row')} ${number === 1 ? 'is' : 'are'} still in this list: fix and import, or download to fix later.`,
    invites: {
      before: (number: number) =>
        `${number === 1 ? 'The new user' : `The ${number} new users`} will be sent an invitation by email.`,
      after: (number: number) =>
        `${number === 1 ? 'The new user was' : `The ${number} new users were`} sent an invitation by email.`,
    },
    inRows: (label: string, rows: number) => `${label} in ${rows} rows`,
  },
  ingredients: {
    loadFailed: 'Failed to load ingredients or vendors. Please try again.',
    addFailed: 'Failed to add ingredient. Please try again.',
    updateFailed: 'Failed to update ingredient. Please try again.',
    deleteFailed: 'Failed to delete ingredient. Please try again.',
    /** For an answer without words of its own. */
    callFailed: {
      fetch: (statusText: string) => `Failed to fetch ingredient: ${statusText}`,
      add: (statusText: string) => `Failed to add ingredient: ${statusText}`,
      update: (statusText: string) => `Failed to update ingredient: ${statusText}`,
      delete: (statusText: string) => `Failed to delete ingredient: ${statusText}`,
    },
    none: 'No ingredients found. Add some below.',
    loading: 'Loading ingredients...',
    checking: 'Checking the ingredients...',
    checkFailed: 'The lists of substances could not be loaded, so the ingredients were not checked.',
    onlyFound: (number: number) =>
      `Only the ${printCount(number, 'ingredient')} of this finding ${number === 1 ? 'is' : 'are'} shown.`,
    confirmDelete: 'Are you sure you want to delete this ingredient?',
    codeFixed: 'Code cannot be changed',
    taken: (code: string, name: string, cas: string) =>
      `An ingredient with code ${code}, name ${name} and CAS number ${cas} already exists`,
    unknownVendor: 'This vendor no longer exists. Please choose another one.',
  },
  vendors: {
    loadFailed: 'Failed to load vendors. Please try again.',
    addFailed: 'Failed to add vendor. Please try again.',
    updateFailed: 'Failed to update vendor. Please try again.',
    deleteFailed: 'Failed to delete vendor. Please try again.',
    none: 'No vendors found. Add some below.',
    loading: 'Loading vendors...',
    confirmDelete: 'Are you sure you want to delete this vendor?',
    inUse: (company: string, number: number) =>
      `${company} is used by ${printCount(number, 'ingredient')}. Please give them another vendor first.`,
  },
  backups: {
    lastGood: (moment: string) => `Last good backup: ${moment}`,
    overdue: (moment: string) =>
      `The last good backup is from ${moment}, and a newer one is missing. Please tell the person who runs this server.`,
    none: 'There is no good backup yet. If this does not change, please tell the person who runs this server.',
    unreadable: 'The backups cannot be read at the moment. Please tell the person who runs this server.',
  },
  deleted: {
    canComeBack: 'A Manager can bring it back for 30 days.',
    loading: 'Loading deleted records...',
    loadFailed: 'Failed to load deleted records. Please try again later.',
    none: 'Nothing was deleted in the last 30 days.',
    noneMatch: 'No deleted records found matching your search.',
    leftOutCount: (count: number) => `${count} left out`,
    restored: (name: string) => `${name} is back.`,
    restoredWith: (name: string, what: string) => `${name} is back, with ${what}.`,
    leftOut: (count: number, target: string) => `Left out because the ${target} is deleted: ${count}.`,
    newPassword: 'We sent them an email with a link to choose a new password.',
    restoreFailed: (reason: string) => `Failed to restore: ${reason}`,
    over: 'This is already restored, or its 30 days are over.',
    customerTaken: (name: string) =>
      `Another customer is named "${name}" now. Please rename or delete that customer, then restore this one.`,
    otherNameTaken: (name: string, other: string, owner: string) =>
      `${owner} has "${other}" as a name now, which is another name of ${name}. Please remove it there, then restore this customer.`,
    emailTaken: (name: string) =>
      `Another user has the email address of ${name} now. Please delete that user or have them change their address, then restore this one.`,
    ingredientTaken: (name: string) =>
      `Another ingredient has the code, name and CAS number of ${name} now. Please change or delete that ingredient, then restore this one.`,
    mappingTargetsGone: 'The customer or the ingredients of this mapping are deleted. Please restore those first.',
  },
} as const;
