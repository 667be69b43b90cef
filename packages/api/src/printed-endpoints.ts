import * as z from 'zod/mini';
import { Customer, customerEndpoints } from './customers.ts';
import { endpoints } from './endpoints.ts';
import { fileEndpoints } from './files.ts';
import { FileMetadata, SavedFile, StoredFile } from './stored-file.ts';
import { Ingredient, ingredientEndpoints } from './ingredients.ts';
import { fracproEndpoints, JobWell, jobMarks, OlderJob } from './jobs.ts';
import { printedFrameEndpoints } from './printed-frame.ts';
import { filled, NO_VERSION, readAs, unread } from './reading.ts';
import { ThirdPartyChem, thirdPartyChemEndpoints } from './third-party-chems.ts';
import { PrintedUser, PrintedUserChange, User, userEndpoints, UserWithCustomers } from './users.ts';
import { PrintedVendor, Vendor, vendorEndpoints } from './vendors.ts';

// For each record: what the fields are taken to be that the specification does not print, or calls optional.

const ofUser = () => ({
  first_name: '',
  last_name: '',
  email: '',
  roles: [],
  status: 'active' as const,
  invited_until: null,
  two_step: false,
  version: NO_VERSION,
});
const users = z.array(filled(User, ofUser));

const customers = z.array(
  filled(Customer, () => ({
    operator_number: '',
    water_source: '',
    other_names: [],
    all_access: false,
    user_count: 0,
    mapping_count: 0,
    version: NO_VERSION,
  })),
);

const vendor = filled(Vendor, () => ({
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  ingredient_count: 0,
  version: NO_VERSION,
}));

const ingredients = z.array(
  filled(Ingredient, () => ({
    vendor_id: null,
    product_name: '',
    specific_gravity: 1,
    description: '',
    purpose: '',
    ingredient_name: '',
    cas_number: '',
    additive_fraction: 100,
    comments: '',
    units: 'gal',
    version: NO_VERSION,
  })),
);

/** The customer is the one that was asked for. Names of ingredients are optional. */
const mappings = z.array(
  filled(z.extend(ThirdPartyChem, { ingredient: filled(ThirdPartyChem.shape.ingredient, () => noNames) }), () => ({
    customer_id: 0,
    ingredient: noNames,
  })),
);
const noNames = { id: 0, code: '', product_name: '', purpose: '', ingredient_name: '' };

const metadata = filled(FileMetadata, () => ({
  wellName: '',
  operator: '',
  apiNumber: '',
  state: '',
  county: '',
  date: '',
  startDate: '',
  endDate: '',
  customerName: '',
  uploadDate: '',
  uploadedBy: '',
}));

const noMetadata = metadata.parse({});

/** A file without an id is known by its name. */
const files = z.array(
  filled(z.extend(StoredFile, { metadata }), ({ name }) => ({
    id: String(name),
    url: '',
    revision: 1,
    metadata: noMetadata,
  })),
);

/** Blank where the answer names no such thing. */
const saved = filled(SavedFile, () => ({ id: '', name: '', url: '', revision: 1, sha256: '' }));

const wells = z.array(
  filled(JobWell, () => ({
    name: '',
    api: '',
    tvd: null,
    clean: null,
    county: '',
    state: '',
    longitude: null,
    latitude: null,
    startDate: '',
    endDate: '',
    chemicals: {},
    chemicalUnits: {},
    customer: '',
    totalStages: null,
    missing: [],
    notes: [],
  })),
);

/** The wells alone, or in an object, or the older structure. */
const job = z.union([
  z.pipe(
    wells,
    z.transform((all) => ({ wells: all })),
  ),
  z.object({ wells, ...jobMarks }),
  OlderJob,
]);

const createUser = { ...userEndpoints.createUser, body: PrintedUser };
const updateUser = { ...userEndpoints.updateUser, body: PrintedUserChange };
const { deleteUser } = userEndpoints;
const { createCustomer, updateCustomer, deleteCustomer, assignUsers, removeUsers } = customerEndpoints;
const { createThirdPartyChem, deleteThirdPartyChem } = thirdPartyChemEndpoints;
const { createIngredient, updateIngredient, deleteIngredient } = ingredientEndpoints;
const { deleteVendor } = vendorEndpoints;

/** Every call of the product, as a client reads it. */
export const printedEndpoints = {
  ...endpoints,
  ...printedFrameEndpoints,
  ...unread({ createUser, updateUser, deleteUser }),
  ...unread({ createCustomer, updateCustomer, deleteCustomer, assignUsers, removeUsers }),
  ...unread({ createThirdPartyChem, deleteThirdPartyChem, deleteVendor }),
  ...unread({ createIngredient, updateIngredient, deleteIngredient }),
  listUsers: readAs(userEndpoints.listUsers, users),
  getUser: readAs(
    userEndpoints.getUser,
    filled(UserWithCustomers, () => ({ ...ofUser(), customers: [] })),
  ),
  listCustomers: readAs(customerEndpoints.listCustomers, customers),
  listUsersOfCustomer: readAs(customerEndpoints.listUsersOfCustomer, users),
  listThirdPartyChems: readAs(thirdPartyChemEndpoints.listThirdPartyChems, mappings),
  listVendors: readAs(vendorEndpoints.listVendors, z.array(vendor)),
  createVendor: readAs(vendorEndpoints.createVendor, vendor),
  updateVendor: { ...readAs(vendorEndpoints.updateVendor, vendor), body: PrintedVendor },
  listIngredients: readAs(ingredientEndpoints.listIngredients, ingredients),
  getFracProToken: readAs(fracproEndpoints.getFracProToken, z.object({ token: z.string() })),
  processJobData: readAs(fracproEndpoints.processJobData, job),
  /** The key is not read even where it is sent. */
  getStorageConfig: readAs(
    fileEndpoints.getStorageConfig,
    z.omit(fileEndpoints.getStorageConfig.response, { accountKey: true }),
  ),
  uploadFile: readAs(fileEndpoints.uploadFile, z.object({ success: z.literal(true), result: saved })),
  listFiles: readAs(fileEndpoints.listFiles, files),
};
