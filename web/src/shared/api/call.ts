import { type Call, sendCall } from '../../../../client/http/call.ts'
import type { RequestInput } from '../../../../client/http/request.ts'
import { client } from './client.ts'

export const call: Call = (endpoint, ...[input]) => sendCall(client, endpoint, input as RequestInput)
