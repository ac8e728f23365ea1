/** The address of a public form that creates leads. Everybody loads it with the public pages, so it is apart from the paths of the screens. D1 */
export const publicLeadForm = '/lead-form/:id'
