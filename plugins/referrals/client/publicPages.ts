import { definePublicPages } from '@core/client/plugin'

export default definePublicPages({
  plugin: 'referrals',
  pages: {
    '/packet': { title: 'Your forms', screen: () => import('./family/PacketPage') },
    '/intake-form': { title: 'Intake form', screen: () => import('./forms/IntakeForm') },
    '/caregiver-handbook-form': { title: 'Caregiver handbook', screen: () => import('./forms/HandbookForm') },
    '/health-policy-form': { title: 'Health policy', screen: () => import('./forms/HealthPolicyForm') },
    '/release-info-form': { title: 'Release of information', screen: () => import('./forms/ReleaseInfoForm') },
    '/communication-policy-form': {
      title: 'Communication policy',
      screen: () => import('./forms/CommunicationPolicyForm'),
    },
    '/school-collaboration-form': {
      title: 'School collaboration',
      screen: () => import('./forms/SchoolCollaborationForm'),
    },
  },
})
