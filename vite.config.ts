import { defineConfig } from 'vite'

// One configuration, two builds: the client by `vite build`, the server by `vite build --ssr`.
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? '.' : 'core/client',
  resolve: { tsconfigPaths: true },
  build: isSsrBuild
    ? { ssr: 'core/server/main.ts', outDir: 'dist/server', target: 'node20', emptyOutDir: true, sourcemap: true }
    : {
        outDir: '../../dist/client',
        emptyOutDir: true,
        target: ['chrome123', 'firefox120', 'safari17.5'],
        sourcemap: true,
        manifest: true,
      },
}))
