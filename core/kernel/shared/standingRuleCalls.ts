import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'

export const standingRuleCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/standing-rules',
    summary: 'What administrators have chosen for the rules that the product follows by itself',
    answer: answer({ data: json.array(json.object({ id: json.string, chosen: json.free })) }),
  }),
}
