import dns from 'node:dns'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressProblem, isPrivateAddress, postOutside } from './postOutside'

let server: Server
let port: number
let reached = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    reached++
    response.writeHead(request.url === '/moved' ? 302 : 204, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const sent = { headers: {}, body: '{}' }

describe('[D2, security 44 S5] a request to an address that a person entered only reaches servers outside of the private network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.10',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    'fec0::1',
    '5f00::1',
    '::ffff:0:127.0.0.1',
    '::ffff:93.184.216.34',
    '2001:db8::1',
    '2001:2::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '192.88.99.1',
    '192.0.0.8',
    '255.255.255.255',
    'nonsense',
  ])('%s is in the private network', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each(['93.184.216.34', '8.8.8.8', '192.89.1.1', '2606:4700::1111', '2a00:1450::8', '2003:e0::1'])(
    '%s is not',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  )

  it.each([
    ['not a web address', 'is no web address'],
    ['http://example.com/hook', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['https://name:secret@example.com', 'must hold no user name or password'],
    ['https://127.0.0.1/hook', 'is an address of the own network'],
    ['https://2130706433/hook', 'is an address of the own network'],
    ['https://0x7f.1/hook', 'is an address of the own network'],
    ['https://[::1]/hook', 'is an address of the own network'],
    ['https://localhost/hook', 'is an address of the own network'],
    ['https://localhost./hook', 'is an address of the own network'],
    ['https://app.localhost./hook', 'is an address of the own network'],
    ['https://[fec0::1]/hook', 'is an address of the own network'],
    ['https://[::ffff:0:127.0.0.1]/hook', 'is an address of the own network'],
    ['https://hook.example:22/', 'must use port 443 or 8443'],
    ['https://hook.example:8080/', 'must use port 443 or 8443'],
    ['https://hook.example:443/', undefined],
    ['https://hook.example.:8443/', undefined],
  ])('%s %s', (address, problem) => expect(addressProblem(address, false)).toBe(problem))

  it('a name that resolves to the private network is refused when the connection is made', async () => {
    const answer = vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: unknown, found: Function) =>
      found(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as never)
    await expect(postOutside('https://hook.example/', { ...sent, allowPrivate: false })).rejects.toThrow(
      'The name leads to an address of the own network',
    )
    answer.mockRestore()
    expect(reached).toBe(0)
  })

  it('the private network is allowed where the deployment sets it, and no redirect is followed', async () => {
    const address = `http://127.0.0.1:${port}`
    expect(await postOutside(`${address}/`, { ...sent, allowPrivate: true })).toBe(204)
    expect(await postOutside(`${address}/moved`, { ...sent, allowPrivate: true })).toBe(302)
    expect(reached).toBe(2)
  })
})
