/** What the examples draw. */
export default function Trips() {
  return <p>Two trips today</p>
}
