import type { TemplateContent } from './TemplateContent'

/** Examples that a lawyer must review before they are used. D12 */
export const clarkCustomerAgreement: TemplateContent = {
  key: 'clark-customer-agreement',
  name: 'Clark customer agreement',
  version: 1,
  roles: ['Customer', 'Sales representative'],
  parts: [
    {
      paragraph:
        'This agreement is made between the customer named below (“Customer”) and the dealership (“Company”). It sets the terms on which the Company sells, upfits and delivers vehicles to the Customer.',
    },
    { heading: 'Customer' },
    {
      blanks: [
        { label: 'Company', type: 'company', signer: 1, required: true, fact: 'company' },
        { label: 'Contact', type: 'name', signer: 1, required: true },
        { label: 'Title', type: 'title', signer: 1 },
        { label: 'Email', type: 'email', signer: 1, required: true },
        { label: 'Address', type: 'text', signer: 0, fact: 'address' },
        { label: 'Vehicles expected', type: 'text', signer: 0, fact: 'units' },
      ],
    },
    { heading: '1. Orders' },
    {
      paragraph:
        'Each order is placed in writing from an approved quote. An order states the vehicle, the price, upfit, delivery fee and the promised day. The Company confirms an order within two business days. Until then the Customer may withdraw it without cost.',
    },
    { heading: '2. Prices and payment' },
    {
      paragraph:
        'Prices of an approved quote hold for thirty days. Payment is due on delivery unless a credit application was approved, in which case the terms of that approval apply. Overdue amounts bear interest of one percent a month, or the highest rate that the law allows if that is lower.',
    },
    { heading: '3. White glove delivery' },
    {
      paragraph:
        'The Company delivers each vehicle fueled, inspected and detailed to the address on the order. The driver explains the controls and hands over the keys and papers to a person whom the Customer names. The delivery acceptance that this person signs is proof of delivery. Risk passes with it.',
    },
    { heading: '4. Warranty and claims' },
    {
      paragraph:
        'The manufacturer’s warranty applies. The Company warrants its upfit work for twelve months. Visible damage is noted on the delivery acceptance; other claims are made within ten days of their discovery.',
    },
    { heading: '5. Term' },
    {
      paragraph:
        'This agreement runs for one year from the last signature and renews for one year at a time. Either side may end it with thirty days’ notice in writing. Orders that were confirmed before remain in force.',
    },
    { heading: '6. Electronic signatures' },
    {
      paragraph:
        'Both sides agree that this agreement may be signed electronically, and that the sealed PDF is the original.',
    },
    {
      checks: [
        {
          label: 'The Customer wants delivery notices by text message',
          type: 'checkbox',
          signer: 1,
        },
      ],
    },
    {
      blanks: [{ label: 'Initials: I have read sections 1 to 6', type: 'initials', signer: 1, required: true }],
    },
    { heading: 'Signatures' },
    { signature: 1 },
    { signature: 2 },
  ],
}

export const creditApplication: TemplateContent = {
  key: 'credit-application',
  name: 'Credit application',
  version: 1,
  roles: ['Applicant'],
  parts: [
    {
      paragraph:
        'The applicant asks for payment terms on purchases of vehicles and services. Everything stated here is complete and correct to the best of the applicant’s knowledge.',
    },
    { heading: 'Applicant' },
    {
      blanks: [
        { label: 'Legal name', type: 'company', signer: 1, required: true, fact: 'company' },
        { label: 'Address', type: 'text', signer: 1, required: true, fact: 'address' },
        { label: 'Years in business', type: 'text', signer: 1, required: true },
        { label: 'Federal tax id', type: 'text', signer: 1, required: true },
        { label: 'Bank and branch', type: 'text', signer: 1, required: true },
        { label: 'Credit line requested', type: 'text', signer: 1, required: true },
      ],
    },
    { heading: 'References' },
    {
      blanks: [
        { label: 'Trade reference 1', type: 'text', signer: 1, required: true },
        { label: 'Trade reference 2', type: 'text', signer: 1 },
        { label: 'Trade reference 3', type: 'text', signer: 1 },
      ],
    },
    { heading: 'Authorization' },
    {
      paragraph:
        'The applicant authorizes the Company to ask the bank, the references and credit reporting agencies about its credit, now and while the account is open. The applicant may ask which agency was asked.',
    },
    { checks: [{ label: 'I am authorized to apply for the company', type: 'checkbox', signer: 1, required: true }] },
    { heading: 'Signature' },
    { signature: 1 },
  ],
}
