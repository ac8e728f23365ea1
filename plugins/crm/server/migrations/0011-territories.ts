import type { Migration } from '@core/server/plugin'

/** The territories and the addresses of the armed forces. An administrator may have added one by hand; it stays. */
export const territories: Migration = {
  id: '0011-territories',
  sql: `insert into state (name, code, tax_rate, search_text) values ('American Samoa', 'AS', null, 'american samoa as'), ('Armed Forces Americas', 'AA', null, 'armed forces americas aa'), ('Armed Forces Europe', 'AE', null, 'armed forces europe ae'), ('Armed Forces Pacific', 'AP', null, 'armed forces pacific ap'), ('Guam', 'GU', null, 'guam gu'), ('Northern Mariana Islands', 'MP', null, 'northern mariana islands mp'), ('U.S. Virgin Islands', 'VI', null, 'u.s. virgin islands vi') on conflict do nothing;`,
}
