// A file of its own, so that the pages before the door do without the rest of the contract.
export { endpoints } from '@disclosure/api';
