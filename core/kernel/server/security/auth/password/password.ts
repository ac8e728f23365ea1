import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id (the library's default algorithm), salted, in its encoded form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobody: Promise<string> | undefined

/** @returns whether the password is correct; takes the same time for an account that does not exist (`stored` null). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await nobody), password)
  return right && stored !== null
}
