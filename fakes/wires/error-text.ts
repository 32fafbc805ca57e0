const messages: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The API key is invalid.',
  403: 'The API key may not do this.',
  404: 'The model does not exist.',
  413: 'The request is too large.',
  429: 'The rate limit is exceeded.',
  500: 'The server had an error.',
  503: 'The service is overloaded.',
  529: 'The service is overloaded.',
}

/** What an error status says where the script does not. */
export function messageOf(status: number): string {
  return messages[status] ?? `The request failed with status ${status}.`
}
