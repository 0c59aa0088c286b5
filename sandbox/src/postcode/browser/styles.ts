/** Styles of the search box, inside a shadow root. */
export const searchStyles = `
:host { display: block; height: 100%; color-scheme: light dark;
  --paper: #f5f4f8; --card: #fff; --ink: #23212b; --muted: #5f5b6d; --line: #dcd8e6; --edge: #85808f; --accent: #5b3fa0;
  --on-accent: #fff; --soft: #f1ecfd; --stripe: #e9e2fa; --focus: #1b5fae; }
@media (prefers-color-scheme: dark) { :host {
  --paper: #17151d; --card: #221f2b; --ink: #f0edf7; --muted: #b3adc4; --line: #3b3649; --edge: #8b8599; --accent: #c4aeff;
  --on-accent: #221f2b; --soft: #2c2440; --stripe: #2c2440; --focus: #8ab8f5; } }
* { box-sizing: border-box; margin: 0; }
.box { height: 100%; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); word-break: keep-all;
  font: 15px/1.5 "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif; }
form { display: flex; gap: 8px; padding: 12px; background: var(--card); border-bottom: 1px solid var(--line); }
input { flex: 1; min-width: 0; min-height: 44px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: 10px; }
button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; text-align: left; }
form button { min-height: 44px; padding: 0 18px; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
.results { flex: 1; overflow: auto; padding: 12px; }
.note { color: var(--muted); font-size: 14px; padding: 4px 0 8px; }
.practice { color: var(--muted); font-size: 13px; padding: 6px 12px;
  background: repeating-linear-gradient(135deg, var(--stripe) 0 14px, transparent 14px 28px); }
.practice b { color: var(--accent); }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 10px 12px; }
.zone { color: var(--accent); font-weight: 600; }
.choice { display: flex; gap: 10px; width: calc(100% + 12px); margin: 0 -6px; padding: 0 6px; min-height: 44px; align-items: center; border-radius: 8px; }
.choice:hover { background: var(--soft); }
.kind { flex: none; width: 3.6em; text-align: center; font-size: 12px; color: var(--muted); border: 1px solid var(--line);
  border-radius: 6px; padding: 1px 0; }`
