/** What the demonstration's people do, by the number of the type, and what comes of it. */
export const subjectsOf: Readonly<Record<'task' | 'activity', Readonly<Record<number, readonly string[]>>>> = {
  task: {
    1: ['Call about the fleet review', 'Call back', 'Call to confirm the delivery day', 'Call about financing'],
    2: ['Email the spec sheets', 'Email photos of the demo van', 'Email the lease terms'],
    3: ['Set up the on-site meeting', 'Prepare the meeting with purchasing'],
    4: ['Follow up on the quote', 'Follow up after the demo', 'Check in on the decision'],
    5: ['Send the quote', 'Send the revised quote'],
    6: ['Prepare the demo of the wheelchair van', 'Book the demo van'],
    7: ['Collect the credit application', 'Get the tax exemption certificate', 'Collect the signed order form'],
    8: ['Check upfit before delivery', 'Confirm plates and insurance'],
    10: ['Update the fleet list', 'Ask for a reference', 'Find out who decides'],
  },
  activity: {
    1: ['Call with the fleet manager', 'First call', 'Call about pricing', 'Call about delivery'],
    2: ['Meeting on the replacement plan', 'Meeting with purchasing', 'Quarterly review'],
    6: ['Email with pricing', 'Email with spec sheets', 'Email about lead times'],
    7: ['Visit of the yard', 'Fleet walk-around'],
    8: ['Demo drive', 'Demo of the lift'],
    10: ['Talk at the trade show', 'Lunch with the owner'],
  },
}

/** The tasks that are usual in a stage. */
export function tasksOf(stage: number | undefined): readonly (readonly [type: number, weight: number])[] {
  if (stage === undefined || stage >= 8)
    return [
      [1, 4],
      [4, 3],
      [7, 2],
      [8, 3],
      [10, 1],
    ]
  if (stage <= 2)
    return [
      [1, 9],
      [2, 4],
      [3, 2],
      [10, 1],
    ]
  if (stage <= 4)
    return [
      [1, 4],
      [3, 4],
      [5, 3],
      [6, 2],
      [10, 2],
    ]
  return [
    [1, 3],
    [4, 7],
    [5, 2],
    [7, 3],
    [8, 1],
  ]
}

/** By the number in `outcomes`. */
export const outcomesOf = {
  task: [
    [1, 60],
    [2, 18],
    [3, 8],
    [4, 8],
    [7, 6],
  ],
  call: [
    [2, 38],
    [3, 24],
    [4, 18],
    [5, 14],
    [6, 6],
  ],
  meeting: [
    [1, 52],
    [5, 32],
    [6, 6],
    [7, 7],
    [8, 3],
  ],
} as const

export const results = [
  'Wants numbers for the whole fleet by month end.',
  'Budget is approved, purchasing decides.',
  'Left a message with the front desk.',
  'Asked for a demo of the electric van.',
  'Will talk to the owner first.',
  'Compares us with a leasing offer.',
  'Happy with the last delivery, may need two more.',
  'Needs delivery before the end of the quarter.',
] as const

export const meetingPlaces = [
  'At the customer’s yard',
  'Conference room',
  'Video call',
  'Our store',
  'Customer’s office',
] as const

export const careSubjects = [
  'Call the school about the meeting',
  'Check which forms are still out',
  'Ask the payer about units',
  'Plan next week’s visits',
  'Return the physician’s call',
] as const
