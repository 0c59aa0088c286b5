import { randomUUID } from 'node:crypto'
import {
  type Body,
  checkImages,
  checkStrictSchema,
  eachSchema,
  invalid,
  listOf,
  Refused,
  recordOf,
  refuseUnknown,
  textOf,
  tokens,
  type WireFormat,
} from './wire-format.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const largestImage = 5 * 1024 * 1024
const leastBudget = 1024
const knownParameters = [
  ...[
    'model',
    'messages',
    'system',
    'max_tokens',
    'temperature',
    'top_p',
    'top_k',
    'thinking',
    'output_config',
  ],
  ...['tools', 'tool_choice', 'stop_sequences', 'stream', 'metadata', 'service_tier'],
]
const types = {
  invalid: 'invalid_request_error',
  key: 'authentication_error',
  model: 'not_found_error',
  quota: 'rate_limit_error',
  down: 'api_error',
  'too-large': 'request_too_large',
}
const stopReasons = { complete: 'end_turn', cut: 'max_tokens', refused: 'refusal' }

/** Anthropic's messages. */
export const anthropic: WireFormat = {
  path: '/model/anthropic/v1/messages',
  read(body, headers) {
    if (!/^sk-\w/.test(textOf(headers['x-api-key'])))
      throw new Refused(
        401,
        'key',
        headers['x-api-key'] ? 'invalid x-api-key' : 'x-api-key header is required',
      )
    if (!headers['anthropic-version']) throw invalid('anthropic-version: header is required')
    refuseUnknown(body, knownParameters, (name) => `${name}: Extra inputs are not permitted`)
    const model = textOf(body.model)
    if (!/^claude-/.test(model)) throw new Refused(404, 'model', `model: ${model}`)
    checkThinking(body, model)
    const messages = listOf(body.messages)
    if (messages.length === 0) throw invalid('messages: Field required')
    const parts = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content),
    )
    const images = parts.filter(({ type }) => type === 'image').map(imageOf)
    checkImages(images, imageTypes, largestImage)
    const output = recordOf(recordOf(body.output_config).format)
    if (output.type === 'json_schema') checkSchema(output.schema)
    return {
      model,
      text: parts.map(({ text }) => textOf(text)).join('\n'),
      images,
      format: output.type === 'json_schema' ? 'schema' : 'text',
      messages,
    }
  },
  answer: ({ model }, content, ending) => ({
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model,
    content: ending === 'refused' ? [] : [{ type: 'text', text: content }],
    stop_reason: stopReasons[ending],
    stop_sequence: null,
    usage: {
      input_tokens: 1000,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: tokens.input - 1000,
      output_tokens: tokens.output,
    },
  }),
  error: ({ fault, message }) => ({ type: 'error', error: { type: types[fault], message } }),
}

function imageOf({ source }: Body) {
  const { type, media_type: mediaType, data } = recordOf(source)
  if (type !== 'base64') throw invalid('source.type: only base64 is known here')
  return { mediaType: textOf(mediaType), base64: textOf(data) }
}

function checkThinking(body: Body, model: string) {
  const most = body.max_tokens
  if (typeof most !== 'number' || most < 1) throw invalid('max_tokens: Field required')
  const { type, budget_tokens: budget } = recordOf(body.thinking)
  if (type !== 'enabled' && type !== 'adaptive') return
  if (/claude-3-[05]/.test(model)) throw invalid(`${model} does not support thinking`)
  if (type === 'enabled') {
    if (typeof budget !== 'number' || budget < leastBudget)
      throw invalid(`thinking.enabled.budget_tokens: Input should be greater than or equal to ${leastBudget}`)
    if (budget >= most) throw invalid('`max_tokens` must be greater than `thinking.budget_tokens`')
  }
  if ('temperature' in body && body.temperature !== 1)
    throw invalid('`temperature` may only be set to 1 when thinking is enabled')
  if (['any', 'tool'].includes(textOf(recordOf(body.tool_choice).type)))
    throw invalid('Thinking may not be enabled when tool_choice forces tool use.')
}

const unsupported = ['minimum', 'maximum', 'minLength', 'maxLength', 'multipleOf', 'minItems', 'maxItems']

function checkSchema(schema: unknown) {
  checkStrictSchema(schema)
  eachSchema(schema, (part) => {
    const keyword = unsupported.find((name) => name in part)
    if (keyword) throw invalid(`output_config.format.schema: property '${keyword}' is not supported`)
  })
}
