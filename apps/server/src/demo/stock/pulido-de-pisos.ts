import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const pulidoDePisos: TradeStock = {
  kind: 'obra',
  good: lines`
    El parquet {tenía manchas de macetas y de perro|era gris}. Después de {pulir y plastificar|tres pasadas de lija} apareció un roble que no sabíamos que teníamos.
    Mosaicos graníticos de los {50|60} en {el PH|la casa de mi abuela}: brillo espejo, {sin cera|a puro plomo}. {Parecen mojados.|Pensé que había que cambiarlos.}
    {Reemplazó las tablitas podridas|Repuso las tablas que faltaban} con madera de la misma época y después pulió. No encontrás el parche.
    Hidrolaqueado {semimate|mate}, como pedí. Casi no hubo olor y {a las 24 horas entramos en medias|dormimos ahí al otro día}.
    Escalera de pinotea, catorce escalones, todos {lijados a mano en los bordes|impecables}. {Un laburo de hormiga.|Paciencia infinita.}
    Sacó {una alfombra pegada con cemento de contacto|el pegamento de treinta años} y abajo había pinotea. {Estaba más content[o/a] que nosotros.|Nos quedamos mud<o/a>s.}
    terraza de lajas, la pulio y le puso un protector, cambio total {la verdad|y en un dia}
  `,
  detail: lines`
    Selló las puertas con cinta {y nylon|para que no pase el polvo}.
    La máquina es {con aspiración|nueva}, se nota en el aire.
    Avisó cuántos días sin pisar y {fueron esos|ni uno más}.
    Las terminaciones contra el zócalo, {perfectas|a mano}.
  `,
  mixed: lines`
    Buen brillo pero {en una esquina se ve la onda de la máquina|quedó una marca de la lijadora}.
    El piso quedó {hermoso|bien} y el olor duró {nueve días|una semana larga}. Nos tuvimos que ir a lo de mis suegros{.|, no se lo deseo a nadie.}
    Dijo que {el plastificado duraba cinco años|aguantaba el tránsito}. En el pasillo, al año, ya está opaco.
  `,
  bad: lines`
    Se fue de mano con la lija y {dejó un pozo en el medio del living|comió el machimbre}. {Irreparable.|No hay forma de arreglarlo.}
    Plastificó con polvo: {pasás la mano y raspa|parece papel de lija}. Dijo que se iba con el uso.
  `,
  about: lines`
    Pulo y plastifico pisos de madera, {mosaico y granito|granítico}. Si tu parquet tiene {setenta|ochenta} años, {mejor: esa madera no se consigue más|no lo tapes, llamame}.
    Segunda generación de pulidores en $C. Máquinas {con aspiración|nuevas} y lacas {al agua|de bajo olor}.
    Antes de pulir reviso {tabla por tabla|que no haya tablas sueltas}; {si hay que reponer, tengo madera de demolición|lo flojo se clava primero}.
  `,
  headline: lines`
    {Recupero parquets|Tu parquet como el primer día}
    Pulido y plastificado {con poco polvo|de pisos de madera}
    {Mosaico, granito y madera|Pisos viejos que vuelven a brillar}
  `,
  specialty: lines`
    parquet
    hidrolaca
    mosaico granítico
    escaleras de madera
    pinotea
    reposición de tablas
    encerado
    lajas
  `,
};
