export interface ServerAnswer {
  readonly status: number
  // Tests read responses of every shape and assert what they find.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/**
 * A browser at a server that listens: it stores cookies and sends the anti-forgery header.
 * @returns a function that calls the API: `('POST', 'auth/login', { … })`
 */
export function openBrowser(address: string) {
  const cookies = new Map<string, string>()
  return async (method: string, call: string, content?: object): Promise<ServerAnswer> => {
    const isForm = content instanceof FormData
    const answer = await fetch(`${address}/api/${call}`, {
      method,
      ...(content && { body: isForm ? content : JSON.stringify(content) }),
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}
