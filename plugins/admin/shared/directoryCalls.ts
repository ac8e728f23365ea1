import { defineCall, integer, json, oneAnswer } from '@core/entity'

/** The calls of directories beyond those of their entity. */
export const directoryCalls = {
  issueSecret: defineCall({
    method: 'POST',
    path: '/api/Directory/:id/Secret',
    summary: 'Make the secret of a directory',
    params: { id: integer('Directory', { required: true, min: 1 }) },
    body: {},
    answer: oneAnswer(
      json.object({
        secret: json.described(json.string, 'It is shown only this once'),
        address: json.described(json.string, 'The address of the SCIM service'),
      }),
    ),
  }),
  contents: defineCall({
    method: 'GET',
    path: '/api/Directory/:id/Contents',
    summary: 'See the groups of a directory, and how many people it has',
    params: { id: integer('Directory', { required: true, min: 1 }) },
    answer: oneAnswer(
      json.object({
        address: json.string,
        people: json.integer,
        suspended: json.integer,
        groups: json.array(
          json.object({
            id: json.integer,
            name: json.string,
            members: json.integer,
            roles: json.described(json.array(json.string), 'Names of the roles that its members get'),
          }),
        ),
      }),
    ),
  }),
}
