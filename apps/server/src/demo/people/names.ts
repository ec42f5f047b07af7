import { Weighted } from '../random.ts';

/** `Name weight` pairs, one after another; the weight is left out where it is 1. */
function weighted(text: string): Weighted<string> {
  const entries = text
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const [, name = '', weight = '1'] = /^(.*?)(?:\s+(\d+))?$/.exec(entry) ?? [];
      return { name, weight: Number(weight) };
    });
  const table = new Weighted(entries, (entry) => entry.weight);
  return { pick: (random) => table.pick(random).name } as Weighted<string>;
}

/** Men of working age in Argentina, by how often one meets them. */
export const men = weighted(`
  Juan Carlos 5, Carlos 12, José 9, José Luis 6, Luis 9, Jorge 10, Miguel Ángel 5, Miguel 7, Daniel 11, Sergio 9, Marcelo 10, Gustavo 11,
  Roberto 7, Ricardo 7, Eduardo 7, Raúl 6, Oscar 6, Héctor 6, Hugo 5, Alberto 4, Mario 6, Walter 5, Rubén 6, Fabián 7, Claudio 8, Pablo 13,
  Diego 14, Sebastián 12, Martín 13, Leonardo 7, Leandro 6, Cristian 9, Christian 4, Alejandro 12, Hernán 7, Mariano 8, Javier 9, Gabriel 9,
  Adrián 8, Damián 6, Ezequiel 7, Facundo 8, Matías 11, Nicolás 11, Federico 9, Lucas 9, Maximiliano 7, Emiliano 5, Germán 6, Guillermo 7,
  Ariel 6, Esteban 5, Darío 5, Fernando 10, Rodrigo 6, Santiago 6, Tomás 4, Franco 5, Agustín 5, Gonzalo 6, Ignacio 5, Joaquín 3, Brian 5,
  Jonathan 5, Kevin 3, Alan 3, Braian 2, Iván 4, Néstor 4, Omar 4, Norberto 3, Osvaldo 3, Ramón 4, Julio 5, Víctor 5, Juan Pablo 5, Juan Manuel 4,
  Juan Ignacio 2, Juan José 3, Luis Alberto 3, Carlos Alberto 3, José María 2, Marcos 5, Mauricio 3, Mauro 4, Nahuel 4, Ulises, Lautaro 3, Ramiro 3,
  Bruno 3, Elías 2, Emanuel 4, Gastón 5, Gerardo 3, Horacio 4, Enrique 3, Edgardo 3, Alfredo 3, Andrés 6, Antonio 3, Dante 2, Orlando 2, Efraín,
  Wilson, Eusebio, Ernesto 3, Favio, Milton, Aníbal 2, Abel 2, Rolando 2, Simón, Valentín 2, Thiago, Axel 2, Lisandro 2, Rafael 3, Reinaldo, Isidro, Ángel 3
`);

/** Women of working age in Argentina. */
export const women = weighted(`
  María 8, Ana 7, Ana María 4, María Laura 6, María Eugenia 4, María José 5, María Belén 4, María Florencia 3, María del Carmen 3, María Elena 3,
  María Inés 2, María de los Ángeles 3, María Fernanda 4, María Cristina 2, Laura 11, Silvia 8, Patricia 8, Claudia 9, Mónica 7, Gabriela 10, Andrea 10,
  Marcela 9, Adriana 7, Alejandra 8, Sandra 8, Karina 7, Carina 3, Natalia 10, Verónica 10, Valeria 9, Paola 7, Carolina 9, Cecilia 8, Lorena 9,
  Mariana 9, Romina 9, Soledad 6, Florencia 8, Micaela 6, Camila 7, Agustina 6, Julieta 5, Lucía 7, Sofía 6, Daniela 8, Yanina 6, Vanesa 6, Vanina 3,
  Noelia 5, Gisela 5, Luciana 4, Melina 4, Antonella 4, Rocío 6, Brenda 4, Yamila 4, Daiana 4, Johana 3, Jésica 4, Carla 5, Ivana 4, Mariela 6,
  Norma 5, Susana 5, Graciela 6, Beatriz 4, Liliana 5, Stella Maris 3, Rosa 5, Teresa 3, Mirta 4, Nora 3, Elsa 2, Olga 2, Gladys 3, Ramona 3,
  Lidia 3, Estela 3, Viviana 5, Miriam 4, Analía 5, Ana Laura 3, Ana Clara 2, Celeste 4, Eliana 4, Evelyn 3, Guadalupe 3, Julia 4, Malena 2, Macarena 3,
  Magdalena 2, Marina 3, Martina 2, Mercedes 3, Milagros 4, Nadia 4, Paula 8, Pilar 2, Rita 2, Sabrina 5, Tamara 4, Victoria 5, Virginia 3, Ximena 2, Zulma 2,
  Nélida 2, Elizabeth 3, Jimena 3, Ludmila 2, Aldana 3, Abril 2, Belén 3, Ayelén 3, Ailén 2, Itatí, Nancy 3, Luz, Delia
`);

/** Family names, by how often one meets them; some with particles, several from the migrations and the first peoples. */
export const families = weighted(`
  González 30, Rodríguez 26, Gómez 24, Fernández 24, López 22, Díaz 19, Martínez 19, Pérez 18, García 18, Sánchez 15, Romero 15, Sosa 12, Álvarez 11,
  Torres 12, Ruiz 11, Ramírez 11, Flores 9, Benítez 10, Acosta 10, Medina 9, Herrera 9, Suárez 8, Aguirre 8, Giménez 8, Gutiérrez 8, Pereyra 8, Rojas 8,
  Molina 7, Castro 7, Ortiz 7, Silva 7, Núñez 7, Luna 7, Juárez 7, Cabrera 7, Ríos 6, Morales 6, Godoy 7, Moreno 6, Ferreyra 7, Domínguez 6, Carrizo 5,
  Peralta 6, Castillo 6, Ledesma 6, Quiroga 6, Vega 6, Vera 6, Muñoz 6, Ojeda 5, Ponce 5, Villalba 5, Cardozo 5, Navarro 5, Coronel 5, Vázquez 5, Ramos 6,
  Cáceres 5, Arias 5, Figueroa 5, Córdoba 4, Correa 5, Maldonado 5, Paz 4, Rivero 5, Miranda 4, Mansilla 4, Farías 5, Roldán 4, Méndez 5, Guzmán 4, Agüero 4,
  Hernández 4, Lucero 5, Cruz 4, Paredes 3, Páez 4, Escobar 4, Mendoza 4, Barrios 4, Bustos 4, Ávila 4, Ayala 4, Blanco 3, Soria 4, Maidana 4, Acuña 4, Leiva 4,
  Duarte 4, Moyano 4, Campos 3, Soto 4, Martín 3, Valdez 4, Bravo 3, Chávez 3, Velázquez 4, Olivera 4, Toledo 4, Franco 3, Montenegro 3, Leguizamón 3,
  Chamorro 2, Zárate 3, Arce 3, Ibarra 3, Galván 3, Robledo 3, Ibáñez 3, Brizuela 3, Altamirano 3, Nieva 2, Heredia 3, Ocampo 2, Oviedo 3, Videla 3, Funes 2,
  Rossi 4, Russo 3, Ferrari 3, Bianchi 2, Romano 3, Esposito 2, Ricci 2, Marino 2, Greco 2, Gallo 2, Conti 2, De Luca 2, Costa 2, Giordano 2, Rizzo 2,
  Lombardi 2, Moretti 2, Barbieri 2, Fontana, Santoro, Mariani, Rinaldi, Caruso, Ferrara, Galli, Martini, Leone, Longo, Gentile, Martinelli, Vitale,
  Pellegrini, Palumbo, Basualdo 2, Zabala 2, Etcheverry 2, Echeverría 2, Aguirrezabala, Iturralde, Goñi, Arregui, Elizalde, Urquiza, Larralde, Bengoechea,
  Schmidt 2, Weber, Müller, Wagner, Schneider, Kessler, Fischer, Hoffmann, Kowalski, Nowak, Wolinski, Petrovich, Ivanoff, Cohen 2, Levy 2, Goldberg, Katz,
  Haddad, Salomón, Chaer, Abraham, Jalil, Assad, Nakamura, Higa 2, Oshiro, Kim, Lee, Chen 2, Mamani 5, Quispe 5, Condorí 3, Choque 3, Huanca 2, Colque 2, Vilca,
  Huenchul, Curruhuinca, Nahuelquir, Antinao, Millaqueo, Painemal, Catrileo, Jones, Williams, Evans, Roberts, Owen, Murphy, Kelly,
  de la Fuente 2, de la Cruz 2, de la Vega, del Valle 2, del Río, de los Santos 2, de Souza 2, dos Santos, da Silva 2, Di Pietro, Di Marco, D'Angelo 2, De Rosa,
  Dell'Oro, van Dijk, von Kotsch, San Martín, Santa Cruz, Sarmiento 2, Saavedra 2, Belgrano, Alem, Ñáñez, Peña 4, Muñiz 2, Castañeda 2, Zúñiga 2, Ordóñez 2, Yáñez
`);
