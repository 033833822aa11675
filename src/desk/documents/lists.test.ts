import { expect, test } from 'vitest';
import { edited, FILE, TEAMS } from './testing/edited.ts';

test('an item moves with its comments, also when it changes', () => {
  const after = edited(FILE, TEAMS, (value) => {
    value.equipos.reverse();
    value.equipos[0].link = 'https://example.com';
  });
  const [head = '', first = '', second = ''] = TEAMS.split(/(?= {2}# El)|\n(?= {2}# Nuevo)/);
  expect(after).toBe(`${head}${second.replace('example.org', 'example.com')}\n${first}`);
});

test('a new item looks like its siblings', () => {
  const after = edited(FILE, TEAMS, (value) => {
    value.equipos[0].entrenamientos.push({
      lugar: 'ceip',
      dias: ['martes', 'jueves'],
      desde: '08:00',
      hasta: '09:00',
    });
    value.equipos.push({ route: 'senior', name: 'Sénior', nota: '' });
  });
  expect(after).toBe(
    `${TEAMS.replace(
      'lugar: pabellon }\n',
      'lugar: pabellon }\n      - { dias: [ martes, jueves ], desde: 08:00, hasta: 09:00, lugar: ceip }\n',
    )}\n  - name: Sénior\n    route: senior\n`,
  );
});

test('an item goes with its comments; a comment that an empty line parts from it stays', () => {
  const text =
    'avisos:\n  - texto: uno\n\n  # Los de invierno.\n\n  # dos\n  - texto: dos\n  - texto: tres\n';
  const after = edited('avisos.yaml', text, (value) => value.avisos.splice(1, 1));
  expect(after).toBe('avisos:\n  - texto: uno\n\n  # Los de invierno.\n\n  - texto: tres\n');
});
