import { generateText } from 'ai'
import sharp from 'sharp'
import { reasonOf, VisionFailure } from './failure.ts'
import type { ModelClient } from './provider.ts'

const side = 64
const answerTokens = 64
const none = { inputTokens: 0, outputTokens: 0 }

/**
 * Makes one tiny request with a small green picture, so that key, name, quota and address of a model are known before
 * somebody needs it. Throws `VisionFailure`. What the model answers does not matter.
 */
export async function probeModel({ model, callOptions }: ModelClient, limitMs: number): Promise<void> {
  const image = await sharp({ create: { width: side, height: side, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), limitMs)
  try {
    await generateText({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', image, mediaType: 'image/jpeg' },
            { type: 'text', text: 'Name the colour in one word.' },
          ],
        },
      ],
      maxRetries: 0,
      abortSignal: deadline.signal,
      ...callOptions({ format: 'text', thinks: false }, answerTokens),
    })
  } catch (error) {
    throw new VisionFailure(reasonOf(error, deadline.signal), none, error)
  } finally {
    clearTimeout(timer)
  }
}
