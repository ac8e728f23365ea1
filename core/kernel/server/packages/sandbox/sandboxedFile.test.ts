import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { sandboxedFile } from './sandboxedFile'
import { sandboxedPackage } from './testing/sandboxedPackage'

const files = {
  ...sandboxedPackage({
    files: {
      'client/rounds.js': '1',
      'client/rounds.css': 'p {}',
      'client/evil.html': '<script>1</script>',
      'client/evil.svg': '<svg/>',
    },
  }),
  origins: ['https://clinic.example', 'http://10.0.0.1:3000', "http://evil; script-src 'unsafe-inline'"],
}
const own = 'https://clinic.example/packages/depotRounds/1.0.0/ http://10.0.0.1:3000/packages/depotRounds/1.0.0/'

describe('a file of a sandboxed package', () => {
  it('the document of a screen is the product’s, and has an origin of its own', () => {
    const { headers, type, content } = sandboxedFile(files, 'screen/0')!
    const policy = headers['content-security-policy']!
    expect(type).toContain('text/html')
    for (const part of [
      "default-src 'none'",
      `script-src ${own};`,
      "connect-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "trusted-types 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).toMatch(/; sandbox allow-scripts$/)
    expect(policy).not.toContain('evil')
    const scripts = [...String(content).matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src)
    expect(scripts).toEqual([
      '/packages/depotRounds/1.0.0/frame/screen.js',
      '/packages/depotRounds/1.0.0/client/rounds.js',
    ])
    // A script of the package could turn these into a connection to another host.
    expect(content).not.toMatch(/<(?:link|meta|base|a|iframe)\b/)
  })

  it('the product’s first script needs nothing else', () => {
    const { content, type } = sandboxedFile(files, 'frame/screen.js')!
    expect(type).toContain('javascript')
    expect(content).not.toMatch(/\b(?:require\(|import |export |exports\.)/)
    expect(() => new Script(String(content))).not.toThrow()
  })

  it.each([
    'screen/1',
    'screen/-1',
    'screen/0/..',
    'server/index.js',
    'plugin.json',
    'client/evil.html',
    'client/evil.svg',
    'client/../server/index.js',
    '__proto__',
    '',
  ])('“%s” is for no browser', (name) => {
    expect(sandboxedFile(files, name)).toBeUndefined()
  })

  it('can be loaded by its document, which has another origin', () => {
    for (const name of ['client/rounds.js', 'client/rounds.css', 'frame/screen.css'])
      expect(sandboxedFile(files, name)!.headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox allow-scripts'),
      })
  })
})
