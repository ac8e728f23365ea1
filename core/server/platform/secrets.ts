import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** @returns 32 random bytes as base64url: what a cookie carries and the database never sees. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** @returns the token for one purpose that whoever holds `token` can have. Neither leads back to it, nor to that of another purpose. */
export function deriveToken(token: string, purpose: string): string {
  return hash('sha256', `${purpose}:${token}`, 'base64url')
}

/** What the database keeps of a token. A fast hash is enough: there is nothing to guess in 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** @returns six digits, `000000` to `999999`. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A code is short, so it is hashed together with the pending cookie's token, which the database does not hold. */
export function hashCode(code: string, token: string): Buffer {
  return hash('sha256', `${code}:${token}`, 'buffer')
}

/** The anti-forgery value that belongs to a session's or a pending sign-in's token. It can't be turned back. */
export function forgeryToken(token: string): string {
  return deriveToken(token, 'xsrf')
}

/** Compares in constant time. */
export function equalInConstantTime(left: Buffer | string, right: Buffer | string): boolean {
  const a = Buffer.from(left as string)
  const b = Buffer.from(right as string)
  return a.length === b.length && timingSafeEqual(a, b)
}
