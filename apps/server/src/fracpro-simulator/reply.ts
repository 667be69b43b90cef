export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const json = { 'content-type': 'application/json' };

export const jsonReply = (status: number, body: object): Reply => ({
  status,
  headers: json,
  body: JSON.stringify(body),
});
