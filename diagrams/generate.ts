import { writeFileSync } from 'node:fs';
import { MACHINES } from './machines.js';
import { picture } from './picture.js';
import { SEQUENCES } from './sequences.js';
import { stateDiagram } from './state-diagram.js';

/** Writes `<name>.mmd` and `<name>.svg` into the folder `diagrams` below the current one. */
const write = (name: string, title: string, diagram: string): void => {
  writeFileSync(`diagrams/${name}.mmd`, diagram);
  writeFileSync(`diagrams/${name}.svg`, picture(title, diagram));
  console.log(`diagrams/${name}.mmd, diagrams/${name}.svg`);
};

for (const [name, machine] of Object.entries(MACHINES))
  write(name, `The machine ${name}`, stateDiagram(machine));
for (const [name, { title, play }] of Object.entries(SEQUENCES)) write(name, title, await play());
