/** S9.5: only our own pages can read the cookie, so the header proves that one of them sent the request. */
export const forgeryHeader = 'X-XSRF-TOKEN'

/** @returns the value of the cookie XSRF-TOKEN, if there is one */
export function forgeryToken(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
  return pair && decodeURIComponent(pair.slice('XSRF-TOKEN='.length))
}
