/** Styles of the widget, inside a shadow root. */
export const widgetStyles = `
:host { display: block; color-scheme: light dark;
  --card: #fff; --ink: #23212b; --muted: #5f5b6d; --line: #dcd8e6; --edge: #85808f; --accent: #5b3fa0; --soft: #f1ecfd;
  --stripe: #e9e2fa; --focus: #1b5fae; }
@media (prefers-color-scheme: dark) { :host {
  --card: #221f2b; --ink: #f0edf7; --muted: #b3adc4; --line: #3b3649; --edge: #8b8599; --accent: #c4aeff; --soft: #2c2440;
  --stripe: #2c2440; --focus: #8ab8f5; } }
* { box-sizing: border-box; margin: 0; }
.box { background: var(--card); color: var(--ink); border: 1px solid var(--line); border-radius: 16px; padding: 16px;
  font: 15px/1.5 "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif;
  word-break: keep-all; }
.practice { font-size: 13px; color: var(--muted); border-radius: 8px; padding: 6px 10px; margin-bottom: 12px;
  background: repeating-linear-gradient(135deg, var(--stripe) 0 14px, transparent 14px 28px); }
.practice b { color: var(--accent); }
fieldset { border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; margin-bottom: 8px; padding: 0; }
.methods { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5em, 1fr)); gap: 8px; }
.method { display: flex; align-items: center; gap: 8px; min-height: 48px; padding: 8px 12px; cursor: pointer;
  border: 1px solid var(--edge); border-radius: 12px; }
.method:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--soft); }
.term { display: flex; align-items: flex-start; gap: 10px; min-height: 44px; padding: 10px 0; cursor: pointer; }
.term + .term { border-top: 1px solid var(--line); }
input { width: 20px; height: 20px; flex: none; margin: 1px 0 0; accent-color: var(--accent); }
label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }`
