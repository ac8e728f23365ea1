// nginx with the example of deployment/operations, a certificate made for the test, and the addresses of the nodes.
import { chmod, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inProject } from '../../lib/project.mjs'
import { certificatePackages, makeCertificate } from './certificate.mjs'
import { startTlsProxy } from './tlsProxy.mjs'

export const nginxPackages = ['nginx-light', ...certificatePackages]

/**
 * @param {number} port that it listens on
 * @param {readonly string[]} origins of the nodes
 */
export async function startNginx(port, origins) {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-nginx-'))
  // Its workers run as nobody, and store large bodies there.
  await chmod(folder, 0o755)
  const { cert, key, text } = await makeCertificate(folder)
  const example = await readFile(inProject('deployment', 'operations', 'nginx.conf'), 'utf8')

  /** @param {readonly string[]} nodes */
  async function configure(nodes) {
    let at = 0
    const site = example
      .replaceAll(/^ *server 10\.\S+ (.*)$\n/gm, (_line, options) => {
        const node = nodes[at++]
        return node ? `  server ${new URL(node).host} ${options}\n` : ''
      })
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    // Replaced atomically, because nginx may be reading it.
    await writeFile(path.join(folder, 'next.conf'), site)
    await rename(path.join(folder, 'next.conf'), path.join(folder, 'site.conf'))
  }
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1; events {}
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/site.conf; }`,
  )
  await configure(origins)
  const proxy = await startTlsProxy(['/usr/sbin/nginx', '-c', path.join(folder, 'nginx.conf')], { folder, port, text })
  return {
    ...proxy,
    /** Sends new requests to these nodes. @param {readonly string[]} nodes */
    async serve(nodes) {
      await configure(nodes)
      proxy.reload()
    },
  }
}
