/** Styles of the sandbox's pages, which must not look like the real services. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f5f4f8; --card: #ffffff; --ink: #23212b; --muted: #5f5b6d; --line: #dcd8e6;
  --accent: #5b3fa0; --stripe: #e9e2fa; --focus: #1b5fae;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17151d; --card: #221f2b; --ink: #f0edf7; --muted: #b3adc4; --line: #3b3649;
    --accent: #c4aeff; --stripe: #2c2440; --focus: #8ab8f5;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif;
  word-break: keep-all; overflow-wrap: anywhere; padding-bottom: env(safe-area-inset-bottom);
}
.practice {
  padding: 12px 16px; font-size: 14px; text-align: center; color: var(--ink);
  background: repeating-linear-gradient(135deg, var(--stripe) 0 14px, var(--paper) 14px 28px);
  border-bottom: 1px solid var(--line);
}
.practice strong { color: var(--accent); margin-right: 6px; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
header { border-left: 6px solid var(--accent); padding-left: 14px; margin-bottom: 24px; }
header.kakao { border-color: #e8cf00; } header.naver { border-color: #03a94d; } header.google { border-color: #4285f4; }
header.toss { border-color: #2272eb; }
h1 { font-size: 22px; line-height: 1.35; letter-spacing: -0.015em; }
h2 { font-size: 16px; line-height: 1.35; margin-bottom: 8px; }
header p, .note, .about { color: var(--muted); font-size: 14px; }
section { margin-top: 32px; }
form { display: grid; gap: 8px; }
button {
  font: inherit; color: inherit; text-align: left; cursor: pointer; min-height: 48px; padding: 12px 16px;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; width: 100%;
}
button:hover { border-color: var(--accent); }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.person { display: grid; grid-template-columns: 44px 1fr; column-gap: 12px; align-items: center; }
.initial {
  grid-row: span 2; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center;
  background: var(--stripe); color: var(--accent); font-weight: 600;
}
.name { font-weight: 600; }
.rehearse { border-top: 1px solid var(--line); padding-top: 20px; }
.rehearse h2 { color: var(--muted); font-weight: 500; font-size: 14px; }
.rehearse button { background: none; color: var(--muted); font-size: 14px; min-height: 44px; }
.list { list-style: none; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.list li { display: grid; gap: 2px; padding: 12px 16px; }
.list li + li { border-top: 1px solid var(--line); }
.note { margin-bottom: 8px; }
.bill { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 8px 16px; margin-bottom: 24px; }
.bill div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; }
.bill dt { color: var(--muted); flex: none; }
.bill dd { text-align: right; }
.bill .number { font-size: 14px; }
.bill .total { border-top: 1px solid var(--line); margin-top: 4px; padding-top: 12px; }
.bill .total dd { font-size: 20px; font-weight: 700; }
form .rehearse { display: grid; gap: 8px; margin-top: 24px; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 600; text-align: center; }
`.trimStart()
