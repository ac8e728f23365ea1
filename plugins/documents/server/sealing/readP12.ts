import { Certificate, ContentInfo, PFX, PKCS8ShroudedKeyBag, type CertBag, type SafeBag } from 'pkijs'
import { importKey, type Identity } from './Identity'
import { SealingError } from './SealingError'

/**
 * Reads the file that an issuer delivers for a seal (PKCS #12), as OpenSSL 3 writes it.
 * @throws SealingError if the password is wrong, or the file contains no key with its certificate
 */
export async function readP12(bytes: Uint8Array, password: string): Promise<Identity> {
  const bags = await openBags(bytes, new Uint8Array(new TextEncoder().encode(password)).buffer)
  const [shrouded] = bags.flatMap(({ bagValue }) =>
    bagValue instanceof PKCS8ShroudedKeyBag ? [bagValue.parsedValue] : [],
  )
  const certificates = bags.flatMap(({ bagValue }) => certificateOf(bagValue))
  if (!shrouded || certificates.length === 0)
    throw new SealingError('SEAL_P12 holds no private key with its certificate. Export both into it, with the issuers.')
  const pkcs8 = new Uint8Array(shrouded.toSchema().toBER(false))
  const certificate = certificates.find((one) => !isIssuer(one, certificates)) ?? certificates[0]!
  return { certificate, key: await importKey(pkcs8), issuers: issuersOf(certificate, certificates) }
}

async function openBags(bytes: Uint8Array, password: ArrayBuffer): Promise<SafeBag[]> {
  try {
    const pfx = PFX.fromBER(new Uint8Array(bytes))
    await pfx.parseInternalValues({ password, checkIntegrity: true })
    const safe = pfx.parsedValue?.authenticatedSafe
    if (!safe) throw new SealingError('SEAL_P12 is empty.')
    await safe.parseInternalValues({
      safeContents: safe.safeContents.map((content: ContentInfo) =>
        content.contentType === '1.2.840.113549.1.7.6' ? { password } : {},
      ),
    })
    const bags = (safe.parsedValue as { safeContents: { value: { safeBags: SafeBag[] } }[] }).safeContents.flatMap(
      ({ value }) => value.safeBags,
    )
    for (const { bagValue } of bags)
      if (bagValue instanceof PKCS8ShroudedKeyBag) {
        // pkijs declares it as protected.
        const bag = bagValue as unknown as { parseInternalValues(given: { password: ArrayBuffer }): Promise<void> }
        await bag.parseInternalValues({ password })
      }
    return bags
  } catch (error) {
    throw new SealingError(
      'SEAL_P12 can’t be opened. Check SEAL_PASSWORD; a file from before OpenSSL 3 must be exported again, with AES.',
      { cause: error },
    )
  }
}

function certificateOf(bag: unknown): Certificate[] {
  const { parsedValue } = bag as Partial<CertBag>
  return parsedValue instanceof Certificate ? [parsedValue] : []
}

const isIssuer = (one: Certificate, all: readonly Certificate[]) =>
  all.some((other) => other !== one && other.issuer.isEqual(one.subject))

function issuersOf(leaf: Certificate, all: readonly Certificate[]): Certificate[] {
  const issuers: Certificate[] = []
  for (let last = leaf; !last.issuer.isEqual(last.subject) && issuers.length < all.length;) {
    const issuer = all.find((one) => one.subject.isEqual(last.issuer))
    if (!issuer) break
    issuers.push(issuer)
    last = issuer
  }
  return issuers
}
