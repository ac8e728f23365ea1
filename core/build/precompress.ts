import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/**
 * Writes a `.br` file beside each built script and style, so that the server can send the smallest form without compressing anything
 * itself.
 */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle() {
      const assets = path.join(folder, 'assets')
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) =>
          writeFile(path.join(assets, `${name}.br`), await compress(await readFile(path.join(assets, name)))),
        ),
      )
    },
  }
}
