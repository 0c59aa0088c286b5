import { Section } from '../../ui/index.ts'

const roles = [
  ['canvas', 'bg-canvas text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['surface-raised', 'bg-surface-raised text-ink-muted'],
  ['leaf', 'bg-leaf text-on-leaf'],
  ['leaf-soft', 'bg-leaf-soft text-leaf'],
  ['clay', 'bg-clay text-on-clay'],
  ['clay-soft', 'bg-clay-soft text-clay'],
  ['sun-soft', 'bg-sun-soft text-sun'],
  ['sky-soft', 'bg-sky-soft text-sky'],
] as const

const sizes = [
  ['text-xl', '28'],
  ['text-lg', '20'],
  ['text-base', '16'],
  ['text-sm', '14'],
  ['text-xs', '12'],
] as const

export const Tokens = () => (
  <>
    <Section title="색의 역할">
      <div className="grid grid-cols-3 gap-3">
        {roles.map(([name, look]) => (
          <div key={name} className={`rounded-md border border-line p-4 text-sm font-medium ${look}`}>
            {name}
          </div>
        ))}
      </div>
    </Section>
    <Section title="글자">
      {sizes.map(([look, pixels]) => (
        <p key={look} className={look}>
          {pixels} 잎이 노랗게 변했어요. 물을 준 지 12일 되었어요.
        </p>
      ))}
    </Section>
  </>
)
