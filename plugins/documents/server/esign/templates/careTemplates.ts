import type { TemplateContent } from './TemplateContent'

/** Examples that a lawyer must review before they are used. D12 */
export const careServiceAgreement: TemplateContent = {
  key: 'care-service-agreement',
  name: 'Care service agreement',
  version: 1,
  roles: ['Guardian', 'Clinical director'],
  parts: [
    {
      paragraph:
        'This agreement is made between the guardian named below and the practice. It describes the services that the client receives, and what both sides can rely on.',
    },
    { heading: 'Client and guardian' },
    {
      blanks: [
        { label: 'Client', type: 'text', signer: 0, required: true, fact: 'client' },
        { label: 'Referral number', type: 'text', signer: 0, fact: 'number' },
        { label: 'Guardian', type: 'name', signer: 1, required: true },
        { label: 'Email', type: 'email', signer: 1, required: true },
        { label: 'Relationship', type: 'text', signer: 1, required: true },
      ],
    },
    { heading: '1. Services' },
    {
      paragraph:
        'The practice assesses the client, writes a plan of care with the guardian, and provides the sessions that the plan names and the payer authorizes. Progress is reviewed with the guardian every three months.',
    },
    { heading: '2. Attendance' },
    {
      paragraph:
        'Sessions begin and end on time. A session is cancelled at least 24 hours before, except in sickness. An adult is present in the home during every session.',
    },
    { heading: '3. Fees and insurance' },
    {
      paragraph:
        'The practice bills the payer. The guardian pays copayments, deductibles and what the payer does not cover, after the practice has said so in writing beforehand.',
    },
    { heading: '4. Privacy' },
    {
      paragraph:
        'Health information is used for treatment, payment and operations only, as the notice of privacy practices says. Anything else needs a written authorization, which can be revoked at any time.',
    },
    { heading: '5. Ending services' },
    {
      paragraph:
        'The guardian may end services at any time. The practice ends them with 30 days’ notice and helps to find another provider.',
    },
    {
      checks: [
        { label: 'I received the notice of privacy practices', type: 'checkbox', signer: 1, required: true },
        {
          label: 'I received the client’s rights and the grievance procedure',
          type: 'checkbox',
          signer: 1,
          required: true,
        },
      ],
    },
    { heading: 'Signatures' },
    { signature: 1 },
    { signature: 2 },
  ],
}

export const deliveryAcceptance: TemplateContent = {
  key: 'delivery-acceptance',
  name: 'Delivery acceptance',
  version: 1,
  roles: ['Recipient'],
  parts: [
    {
      paragraph:
        'The recipient confirms that the vehicle was delivered and inspected together with the driver, and that keys and papers were handed over.',
    },
    { heading: 'Delivery' },
    {
      blanks: [
        { label: 'Customer', type: 'text', signer: 0, fact: 'company' },
        { label: 'Delivery address', type: 'text', signer: 0, fact: 'address' },
        { label: 'VIN', type: 'text', signer: 1, required: true },
        { label: 'Odometer', type: 'text', signer: 1, required: true },
        { label: 'Number of keys', type: 'text', signer: 1, required: true },
      ],
    },
    { heading: 'Condition' },
    {
      checks: [
        { label: 'No visible damage', type: 'checkbox', signer: 1 },
        { label: 'Upfit complete as ordered', type: 'checkbox', signer: 1 },
        { label: 'Controls and equipment were explained', type: 'checkbox', signer: 1 },
      ],
    },
    { blanks: [{ label: 'Remarks or damage', type: 'text', signer: 1 }] },
    {
      paragraph:
        'By signing, the recipient accepts delivery. Claims about defects that could not be seen at delivery are not affected.',
    },
    { heading: 'Signature' },
    { signature: 1 },
  ],
}
