/** Most powerful first: the order in which a user's roles are listed. */
export const roles = ['Manager', 'Editor', 'Viewer'] as const;
export type Role = (typeof roles)[number];

/** The ids under which user records carry their roles. */
export const roleIds = { Manager: '1', Viewer: '2', Editor: '3' } as const satisfies Record<Role, string>;

/** Who may make a call or open a page. */
export const accessLevels = ['public', 'signed-in', 'editor', 'manager'] as const;
export type Access = (typeof accessLevels)[number];

const admitted: Record<Access, readonly Role[] | 'anyone signed in' | 'anyone'> = {
  public: 'anyone',
  'signed-in': 'anyone signed in',
  editor: ['Editor', 'Manager'],
  manager: ['Manager'],
};

/** Several roles may do what any of them may. No known role has a viewer's rights. An unknown access admits no one. */
export function canEnter(access: Access, userRoles: readonly Role[]): boolean {
  const who = Object.hasOwn(admitted, access) ? admitted[access] : [];
  return typeof who === 'string' || userRoles.some((role) => who.includes(role));
}

/** The roles that open a door, as words for the person standing before it. */
export function rolesNeeded(access: Access): string {
  const who = admitted[access];
  return typeof who === 'string' ? who : who.join(' or ');
}

/** Known roles only, each once, most powerful first. Accepts names and ids, as records carry both. */
export function readRoles(values: readonly string[]): Role[] {
  return roles.filter((role) => values.includes(role) || values.includes(roleIds[role]));
}

/** The roles in one text, in which semicolons or commas separate them, and the words that are none. */
export function readRoleList(text: string): { readonly roles: Role[]; readonly unknown: string[] } {
  const words = text
    .split(/[;,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const roleOf = (word: string) => roles.find((role) => role.toLowerCase() === word.toLowerCase());
  return {
    roles: readRoles(words.flatMap((word) => roleOf(word) ?? [])),
    unknown: words.filter((word) => roleOf(word) === undefined),
  };
}

export const printRoleList = (userRoles: readonly Role[]): string => userRoles.join('; ');
