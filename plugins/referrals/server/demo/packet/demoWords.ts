/** Free-text answers of families. Fictional. */

export const strengths = [
  'Puzzles, letters and numbers',
  'Very good memory for places',
  'Kind to younger children',
  'Draws for hours',
  'Sings every song after hearing it once',
  'Climbs, swims and runs well',
] as const

export const motivators = [
  'Trains and anything with wheels',
  'Bubbles, swings and water',
  'Dinosaurs',
  'Crackers, and music on the tablet',
  'Being outside',
  'Board games with a timer',
] as const

export const goals = [
  'To ask for what they want without tears',
  'To play with other children',
  'To sleep through the night',
  'To get dressed alone',
  'To sit at the table for a meal',
  'Safer walks: to stop at the curb',
] as const

export const questions = [
  'Can a grandparent be the adult who is present?',
  'Is there a fee when we cancel because of illness?',
  'May our dog stay in another room?',
  'Who comes when our therapist is on vacation?',
] as const

export const hospitals = ['St. Brigid Hospital', 'Cascade Children’s Hospital', 'Harbor General'] as const

export const teachers = ['Ms. Alvarez', 'Mr. Osei', 'Mrs. Whitlock', 'Ms. Ito', 'Mr. Brennan'] as const
