import { definePublicPages } from '@core/client/plugin'

export default definePublicPages({
  plugin: 'documents',
  pages: {
    '/sign': { title: 'Sign a document', screen: () => import('./signing/SignPage') },
    '/verify': { title: 'Verify a document', screen: () => import('./verify/VerifyPage') },
  },
})
