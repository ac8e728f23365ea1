import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** @returns 32 random bytes as base64url, for a cookie; the database never contains them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * @returns a token for one purpose that can be derived from `token`. Neither `token` nor that of another purpose can be derived from it.
 */
export function deriveToken(token: string, purpose: string): string {
  return hash('sha256', `${purpose}:${token}`, 'base64url')
}

/** The stored form of a token. A fast hash is enough: 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** @returns six digits, `000000` to `999999`. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A code is short, so it is hashed together with the pending cookie's token, which the database does not contain. */
export function hashCode(code: string, token: string): Buffer {
  return hash('sha256', `${code}:${token}`, 'buffer')
}

/** The anti-forgery value for the token of a session or of a pending sign-in. The token can't be derived from it. */
export function forgeryToken(token: string): string {
  return deriveToken(token, 'xsrf')
}

/** Compares in constant time. */
export function equalInConstantTime(left: Buffer | string, right: Buffer | string): boolean {
  const a = Buffer.from(left as string)
  const b = Buffer.from(right as string)
  return a.length === b.length && timingSafeEqual(a, b)
}
