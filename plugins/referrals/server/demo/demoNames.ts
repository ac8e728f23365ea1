/** Made up, and as mixed as the people who call. */

export const girls = ['Aaliyah', 'Amara', 'Ana Sofía', 'Beatrix', 'Camila', 'Chloe', 'Delphine', 'Eilidh', 'Emi', 'Freya', 'Grace', 'Hana', 'Imani', 'Isabella', 'Jaya', 'Kaia', 'Leila', 'Linh', 'Maeve', 'Maya', 'Naomi', 'Nia', 'Noor', 'Olivia', 'Paloma', 'Quinn', 'Rosalind', 'Saanvi', 'Sofia', 'Thandiwe', 'Vera', 'Willa', 'Ximena', 'Yara', 'Zoë'] as const

export const boys = ['Adrian', 'Ahmed', 'Arjun', 'Benicio', 'Caleb', 'Chidi', 'Dante', 'Eitan', 'Elias', 'Felix', 'Gabriel', 'Haruto', 'Ibrahim', 'Isaac', 'Jamal', 'Jun', 'Kai', 'Kwame', 'Leo', 'Luca', 'Mateo', 'Milo', 'Nikolai', 'Noah', 'Omar', 'Oscar', 'Pablo', 'Rafael', 'Rohan', 'Samuel', 'Tariq', 'Theo', 'Viktor', 'Wyatt', 'Yusuf'] as const

export const lastNames = ['Abara', 'Achterberg', 'Aguilar', 'Ahmadi', 'Andersson', 'Banerjee', 'Beckett', 'Bianchi', 'Boateng', 'Calloway', 'Castellanos', 'Chen', 'Cho', 'Cruz', 'D’Angelo', 'Delacroix', 'Diallo', 'Dubois', 'Eriksen', 'Espinoza', 'Farouk', 'Fitzgerald', 'Flores', 'Garnett', 'Gonzalez', 'Gupta', 'Haddad', 'Hargrove', 'Hernandez', 'Hoang', 'Ibarra', 'Ito', 'Jackson', 'Jankowski', 'Johansen', 'Kaur', 'Kim', 'Kowalczyk', 'Lachance', 'Larkin', 'Lopez', 'Mahmoud', 'Marchetti', 'Mbeki', 'McAllister', 'Mendoza', 'Moreau', 'Nakamura', 'Nguyen', 'Novak', 'O’Connor', 'Okonkwo', 'Oyelaran', 'Park', 'Patel', 'Pereira', 'Pham', 'Quintero', 'Ramirez', 'Reyes', 'Rosenthal', 'Saito', 'Santiago', 'Schroeder', 'Sharma', 'Silva', 'Sørensen', 'Tanaka', 'Thompson', 'Tran', 'Underwood', 'Vargas', 'Vasquez', 'Volkov', 'Washington', 'Whitfield', 'Yamamoto', 'Yilmaz', 'Zamora', 'Zielinski'] as const

export const mothers = ['Adaeze', 'Alicia', 'Bridget', 'Carmen', 'Daniela', 'Elif', 'Fatima', 'Gabriela', 'Hye-jin', 'Ines', 'Joanna', 'Keisha', 'Lakshmi', 'Marisol', 'Mei', 'Natalia', 'Olena', 'Patricia', 'Rachel', 'Sadia', 'Tamika', 'Valerie', 'Wendy', 'Yesenia'] as const

export const fathers = ['Andre', 'Bao', 'Carlos', 'David', 'Emeka', 'Farid', 'Gustavo', 'Hassan', 'Ivan', 'Jerome', 'Kenji', 'Luis', 'Marcus', 'Nikhil', 'Owen', 'Pavel', 'Ricardo', 'Sean', 'Tomasz', 'Umar', 'Vincent', 'William', 'Xavier', 'Yonas'] as const

export const places = [
  { city: 'Portland', state: 'OR', zip: '97201', area: '503' },
  { city: 'Salem', state: 'OR', zip: '97301', area: '503' },
  { city: 'Eugene', state: 'OR', zip: '97401', area: '541' },
  { city: 'Beaverton', state: 'OR', zip: '97005', area: '503' },
  { city: 'Gresham', state: 'OR', zip: '97030', area: '503' },
  { city: 'Vancouver', state: 'WA', zip: '98660', area: '360' },
  { city: 'Camas', state: 'WA', zip: '98607', area: '360' },
  { city: 'Olympia', state: 'WA', zip: '98501', area: '360' },
  { city: 'Tacoma', state: 'WA', zip: '98402', area: '253' },
] as const

export const streets = ['Alder Street', 'Birchwood Lane', 'Cedar Court', 'Dogwood Drive', 'Elm Avenue', 'Fernhill Road', 'Garden Way', 'Hawthorne Boulevard', 'Juniper Place', 'Larch Street', 'Maple Terrace', 'Orchard Road'] as const

export const payers = ['Cascade Health Plan', 'Evergreen Mutual', 'Harborlight Insurance', 'Northwest Community Care', 'Pacific Crest Health', 'Pioneer Employers Trust', 'State Medicaid', 'Summit Blue', 'Tri-County Health Share', 'Willamette Family Plan'] as const

export const practices = ['Riverside Pediatrics', 'Alder Grove Family Medicine', 'Northside Children’s Clinic', 'Harbor Developmental Center', 'St. Brigid Hospital', 'Cedar Hills Pediatrics', 'Lakeview Neurology', 'Sunrise Community Health'] as const

export const schools = ['Alder Elementary', 'Cedar Ridge School', 'Fernhill Elementary', 'Harbor View Middle School', 'Lewis Creek Elementary', 'Maple Grove Academy', 'Riverbend Elementary', 'Sunnyside K–8'] as const

export const districts = ['Portland Public Schools', 'Salem-Keizer', 'Evergreen', 'Beaverton', 'Tacoma Public Schools'] as const

export const diagnoses = [
  { code: 'F84.0', label: 'Autistic disorder' },
  { code: 'F90.2', label: 'Attention-deficit hyperactivity disorder, combined type' },
  { code: 'F80.2', label: 'Mixed receptive-expressive language disorder' },
  { code: 'F82', label: 'Specific developmental disorder of motor function' },
  { code: 'F88', label: 'Other disorders of psychological development' },
  { code: 'G80.9', label: 'Cerebral palsy, unspecified' },
  { code: 'Q90.9', label: 'Down syndrome, unspecified' },
  { code: 'R62.50', label: 'Lack of expected normal physiological development, unspecified' },
] as const

export const concerns = ['Few words; frustration when not understood', 'Runs off in open places', 'Trouble with transitions at school', 'Eats very few foods', 'Sleeps badly; family asks for respite', 'Needs help with dressing and hygiene', 'Sensitive to noise', 'Plays alone; family would like social goals'] as const

export const notes = ['Called back and spoke with the mother', 'Family confirmed the address', 'Payer sent the letter', 'Schedule agreed with the team', 'Discussed in the weekly review'] as const
