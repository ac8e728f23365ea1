import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { judge } from './tools'

/** A time-stamp authority in a separate folder: OpenSSL behind HTTP. It serves its revocation list as well. */
export async function startTimeStampAuthority(folder: string, { withCrl = true } = {}) {
  const file = (name: string) => path.join(folder, name)
  const openssl = async (...args: string[]) => {
    const { status, output } = await judge('openssl', args)
    if (status !== 0) throw new Error(output)
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/crl') return response.end(await readFile(file('tsa-crl.der')))
      await writeFile(file('query.tsq'), await buffer(request))
      await openssl(
        'ts',
        '-reply',
        '-config',
        file('tsa.cnf'),
        '-section',
        'tsa',
        '-queryfile',
        file('query.tsq'),
        '-out',
        file('reply.tsr'),
      )
      return response.setHeader('content-type', 'application/timestamp-reply').end(await readFile(file('reply.tsr')))
    }
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await writeFile(file('tsa.cnf'), configuration(folder, withCrl ? `crlDistributionPoints = URI:${url}/crl` : ''))
  await Promise.all([writeFile(file('tsa.serial'), '01\n'), writeFile(file('index.txt'), '')])
  const common = ['-config', file('tsa.cnf'), '-newkey', 'rsa:2048', '-nodes', '-sha256']
  await openssl(
    'req',
    '-x509',
    ...common,
    '-extensions',
    'root',
    '-subj',
    '/CN=Test stamp root',
    '-days',
    '30',
    '-keyout',
    file('tsa-root.key'),
    '-out',
    file('tsa-root.pem'),
  )
  await openssl(
    'req',
    '-new',
    ...common,
    '-subj',
    '/CN=Test stamp',
    '-keyout',
    file('tsa.key'),
    '-out',
    file('tsa.csr'),
  )
  await openssl(
    'x509',
    '-req',
    '-in',
    file('tsa.csr'),
    '-CA',
    file('tsa-root.pem'),
    '-CAkey',
    file('tsa-root.key'),
    '-CAcreateserial',
    '-days',
    '30',
    '-extfile',
    file('tsa.cnf'),
    '-extensions',
    'stamp',
    '-out',
    file('tsa.pem'),
  )
  await openssl(
    'ca',
    '-gencrl',
    '-config',
    file('tsa.cnf'),
    '-name',
    'ca',
    '-crldays',
    '30',
    '-out',
    file('tsa-crl.pem'),
  )
  await openssl('crl', '-in', file('tsa-crl.pem'), '-outform', 'DER', '-out', file('tsa-crl.der'))
  return {
    url: `${url}/stamp`,
    root: await readFile(file('tsa-root.pem'), 'utf8'),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const configuration = (folder: string, crl: string) => `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[stamp]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
authorityKeyIdentifier = keyid
${crl}
[ca]
database = ${folder}/index.txt
private_key = ${folder}/tsa-root.key
certificate = ${folder}/tsa-root.pem
default_md = sha256
[tsa]
serial = ${folder}/tsa.serial
crypto_device = builtin
signer_cert = ${folder}/tsa.pem
certs = ${folder}/tsa-root.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = yes
tsa_name = yes
`
