// The floor: node:http and one named prepared statement whose rows Postgres converts to JSON. It has no session, no policy, no validation
// and no variable filter: the minimum that can answer at all. Its statement is its argument.
import { createServer } from 'node:http'
import pg from 'pg'

const { url, statement, connections } = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ connectionString: url, max: connections })

const server = createServer((_request, response) => {
  pool.query({ name: 'page', text: statement }).then(
    ({ rows: [{ answer }] }) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(answer),
      })
      response.end(answer)
    },
    (error) => {
      response.writeHead(500, { 'content-length': 0 }).end()
      console.error(error)
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(address && typeof address === 'object' ? address.port : 0)
})
process.on('disconnect', () => process.exit(0))
