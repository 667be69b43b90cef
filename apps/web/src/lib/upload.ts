/** Who wants to know how much of a body was sent. */
const watchers = new WeakMap<Blob, (bytes: number) => void>();

/** Calls back while this blob is sent. */
export function watchUpload(blob: Blob, onProgress: (bytes: number) => void): void {
  watchers.set(blob, onProgress);
}

/** Like `fetch`, for a blob that is watched while it is sent: `fetch` cannot tell how far it is. */
export function sendWatched(url: string, init: RequestInit): Promise<Response> {
  const { body } = init;
  const onProgress = body instanceof Blob ? watchers.get(body) : undefined;
  return onProgress && body instanceof Blob ? sendBlob(url, init, body, onProgress) : fetch(url, init);
}

function sendBlob(url: string, init: RequestInit, body: Blob, onProgress: (bytes: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const call = new XMLHttpRequest();
  call.open(init.method ?? 'POST', url);
  new Headers(init.headers).forEach((value, name) => call.setRequestHeader(name, value));
  call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  call.addEventListener('load', () => resolve(toResponse(call)));
  call.addEventListener('error', () => reject(new TypeError('The upload was cut off')));
  call.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
  init.signal?.addEventListener('abort', () => call.abort());
  call.send(body);
  return promise;
}

function toResponse(call: XMLHttpRequest): Response {
  const type = call.getResponseHeader('content-type') ?? 'text/plain';
  return new Response(call.responseText, {
    status: call.status,
    statusText: call.statusText,
    headers: { 'content-type': type },
  });
}
