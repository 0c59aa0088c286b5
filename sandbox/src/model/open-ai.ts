import { randomUUID } from 'node:crypto'
import {
  type Body,
  checkImages,
  checkStrictSchema,
  type Ending,
  invalid,
  listOf,
  Refused,
  recordOf,
  refuseUnknown,
  textOf,
  tokens,
  type WireCall,
  type WireFormat,
} from './wire-format.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const largestImage = 20 * 1024 * 1024

/** Reads what chat completions of all servers share. */
function readCompletion(body: Body): WireCall {
  const messages = listOf(body.messages)
  if (typeof body.model !== 'string' || messages.length === 0)
    throw invalid('model and messages are required')
  const parts = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content),
    )
  for (const { type } of parts)
    if (type !== 'text' && type !== 'image_url') throw invalid(`Invalid value: '${type}'`)
  const images = parts.filter(({ type }) => type === 'image_url').map(imageOf)
  checkImages(images, imageTypes, largestImage)
  const format = textOf(recordOf(body.response_format).type)
  return {
    model: body.model,
    text: parts.map(({ text }) => textOf(text)).join('\n'),
    images,
    format: format === 'json_schema' ? 'schema' : format === 'json_object' ? 'json' : 'text',
    messages,
  }
}

function imageOf(part: Body) {
  const url = textOf(recordOf(part.image_url).url)
  const [, mediaType, base64] = /^data:([\w/+.-]+);base64,(.+)$/s.exec(url) ?? []
  if (!mediaType || !base64) throw invalid('Invalid image_url: expected a data URL')
  return { mediaType, base64 }
}

const answer = ({ model }: WireCall, content: string, ending: Ending) => ({
  id: `chatcmpl-${randomUUID()}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: ending === 'refused' ? null : content,
        refusal: ending === 'refused' ? "I'm sorry, I can't assist with that request." : null,
      },
      finish_reason: ending === 'cut' ? 'length' : 'stop',
    },
  ],
  usage: {
    prompt_tokens: tokens.input,
    completion_tokens: tokens.output,
    total_tokens: tokens.input + tokens.output,
  },
})

const codes = {
  invalid: 'invalid_request_error',
  key: 'invalid_api_key',
  model: 'model_not_found',
  quota: 'rate_limit_exceeded',
  down: 'server_error',
  'too-large': 'invalid_request_error',
}

const error = ({ fault, message }: Refused) => ({
  error: { message, type: codes[fault], param: null, code: codes[fault] },
})

/** Any server with OpenAI's chat completions, such as Ollama, vLLM or llama.cpp: no key, any model, few checks. */
export const openAiCompatible: WireFormat = {
  path: '/model/v1/chat/completions',
  read: readCompletion,
  answer,
  error,
}

const knownParameters = [
  ...['model', 'messages', 'response_format', 'temperature', 'top_p', 'max_tokens', 'max_completion_tokens'],
  ...['reasoning_effort', 'store', 'metadata', 'seed', 'stop', 'stream', 'user', 'n', 'verbosity'],
  ...['prompt_cache_key', 'safety_identifier', 'service_tier', 'tools', 'tool_choice'],
]
const knownModel = /^(?:gpt-4o|gpt-4\.1|gpt-[5-9]|o\d)/
const reasoningModel = /^(?:gpt-[5-9](?!.*chat)|o\d)/

/** OpenAI itself. */
export const openAi: WireFormat = {
  path: '/model/openai/v1/chat/completions',
  read(body, headers) {
    if (!/^Bearer sk-\w/.test(headers.authorization ?? ''))
      throw new Refused(401, 'key', 'Incorrect API key provided.')
    const call = readCompletion(body)
    refuseUnknown(body, knownParameters, (name) => `Unrecognized request argument supplied: ${name}`)
    if (!knownModel.test(call.model))
      throw new Refused(
        404,
        'model',
        `The model \`${call.model}\` does not exist or you do not have access to it.`,
      )
    checkReasoning(body, call.model)
    checkFormat(body, call)
    return call
  },
  answer,
  error,
}

function checkReasoning(body: Body, model: string) {
  if (!reasoningModel.test(model)) {
    if ('reasoning_effort' in body) throw invalid('Unrecognized request argument supplied: reasoning_effort')
    return
  }
  if ('max_tokens' in body)
    throw invalid(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    )
  if ('temperature' in body && body.temperature !== 1)
    throw invalid("Unsupported value: 'temperature' does not support this value with this model.")
}

function checkFormat(body: Body, { format, messages }: WireCall) {
  const { name, schema, strict } = recordOf(recordOf(body.response_format).json_schema)
  if (format === 'json' && !/json/i.test(JSON.stringify(messages)))
    throw invalid(
      "'messages' must contain the word 'json' in some form, to use 'response_format' json_object.",
    )
  if (format !== 'schema') return
  if (!/^[\w-]{1,64}$/.test(textOf(name))) throw invalid("Invalid 'response_format.json_schema.name'")
  if (strict === true) checkStrictSchema(schema)
}
