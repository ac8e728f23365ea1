/**
 * The consent of a signer before the first signature (ESIGN Act, 15 U.S.C. 7001(c)). The evidence contains it with its version, so a change
 * of the text needs a new version.
 */
export const consent = {
  version: '2026-11',
  title: 'Before you sign',
  paragraphs: [
    'You are asked to sign this document electronically. Your electronic signature has the same effect as one on paper.',
    'You may sign on paper instead: choose “Decline to sign” and tell the sender, who will send you a copy on paper at no cost.',
    'You may take this consent back at any time before you finish, by closing this page or declining. It covers this document only.',
    'You need a browser and an email address. You can download the document now, and the finished copy once everybody has signed.',
  ],
} as const

/** The text in the evidence: on the server in English, on a signer’s page in its language. */
export const consentText = consent.paragraphs.join(' ')
