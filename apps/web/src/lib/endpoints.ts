// A separate file, so that the sign-in page does not load the rest of the contract.
export { printedEndpoints } from '@disclosure/api';
