/** Words of which the names of the demonstration's people and companies are made. */
export const firstNames =
  'Dana Luis Ines Peter Rosa Amir Grace Tomas Helen Victor Nadia Walter Carla Owen Priya Marcus Joan Felix Leila Samuel Vera Hugo Anita Paul Denise Kofi Janet Ray Monica Isaac Sheila Andre Beth Curtis Yolanda Dale Farah Gordon Irene Jamal Kathleen Leon Mina Nolan Odette Preston Quinn Regina Stuart Teresa Uma Vincent Wanda Xavier Yvonne Zachary'.split(
    ' ',
  )
export const lastNames =
  'Whitfield Ortega Duarte Abbott Klein Haddad Nguyen Novak Marsh Rossi Popova Keller Jimenez Byrne Raman Boyd Fischer Silva Cohen Ivers Lund Tran Osei Alvarez Baker Carver Dawson Ellis Fontaine Garza Hollis Ingram Jarvis Kowalski Lawson McBride Norris Ogden Pruitt Quigley Reyes Sutton Thorne Underhill Vance Weller Yates Zeller Archer Becker Callahan Drummond Espinoza Farrell Gallo Hendricks Iverson Jensen Kapoor Lindgren Maddox Nakamura Okafor Pacheco Ramsey Stroud Tillman Vogel Warner Youngblood'.split(
    ' ',
  )

/** The titles of the person who decides, and of others. */
export const titles = {
  deciding: [
    ['Fleet manager', 30],
    ['Owner', 24],
    ['Operations director', 18],
    ['General manager', 12],
    ['Purchasing manager', 10],
    ['Transportation director', 6],
  ],
  others: [
    ['Dispatcher', 22],
    ['Office manager', 20],
    ['Buyer', 16],
    ['Controller', 14],
    ['Accounts payable', 12],
    ['Shop foreman', 10],
    ['Safety coordinator', 6],
  ],
} as const

/** The beginnings of names that come from the country around. */
export const landmarks =
  'Cedar Creek,Blue Ridge,Prairie,Summit,Lakeside,Granite,Pioneer,Riverbend,Evergreen,Copper,Heritage,North Fork,Silver Lake,Redstone,Keystone,Valley,Cascade,Sandhill,Clearwater,Ironwood,Harvest,Juniper,Liberty,Mesa Verde,Oakmont,Three Rivers,Stonebridge,Sunrise,Timberline,Westgate,Wildflower,Bright Harbor,Golden Plains,High Desert,Old Mill,Piedmont'.split(
    ',',
  )
